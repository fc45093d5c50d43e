import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

/**
 * Ends a server action in the workspace that the session looks at from now on. The frame around the pages and what was
 * fetched ahead are of the one before, and a browser would keep them.
 */
export function enterWorkspace(): never {
  revalidatePath("/", "layout");
  redirect("/");
}
