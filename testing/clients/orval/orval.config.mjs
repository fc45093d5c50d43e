export default {
  leadwright: {
    input: "openapi.json",
    output: {
      target: "generated/client.ts",
      client: "fetch",
      override: { mutator: { path: "./call.ts", name: "call" } },
    },
  },
};
