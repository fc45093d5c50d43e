/** The scrypt hash of a password, as better-auth stores it: off the main loop, about 50 ms. */
export async function hashPassword(password: string): Promise<string> {
  const { hashPassword: hash } = await import("better-auth/crypto");
  return hash(password);
}

/** Whether a password is the one of a hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { verifyPassword } = await import("better-auth/crypto");
  return verifyPassword({ password, hash });
}
