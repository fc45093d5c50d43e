export type Facts = Record<string, string | number | boolean | string[]>;

/** One invocation of a capability by a person or an API key; it becomes one audit log entry. */
export type Invocation = {
  readonly capability: string;
  readonly subjects: Record<string, string>;
  readonly facts: Facts;
  /** True once it is in the log, or need not be. Anything the invocation does afterwards belongs to that entry. */
  isAudited: boolean;
};
