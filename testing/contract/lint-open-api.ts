import { createConfig, lintFromString } from "@redocly/openapi-core";

/** For tests: what the linter reports for an OpenAPI document with its recommended rules, one line per problem. */
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
