import { createConfig, lintFromString } from "@redocly/openapi-core";

/** For tests: what the linter finds in an OpenAPI document by its recommended rules, as one line each. */
export async function lintOpenApi(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(
    ({ ruleId, message, location }) =>
      `${ruleId}: ${message} (${location[0]?.pointer?.replaceAll("~1", "/")})`,
  );
}
