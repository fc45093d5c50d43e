export * from "./agents";
export * from "./campaigns";
export * from "./chat";
export * from "./credits";
export * from "./discovery";
export * from "./leads";
export * from "./outreach";
export * from "./workspaces";
