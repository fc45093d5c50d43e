/**
 * The same response with its complete body; rejects if it breaks off. Next uses a body while it is still arriving, and if it
 * then breaks off because the service stopped, there is no page left to go back to.
 */
export async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  const { status, statusText, headers, url, redirected } = answer;
  const whole = new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  // Next reads the redirect target from these.
  return Object.defineProperties(whole, { url: { value: url }, redirected: { value: redirected } });
}
