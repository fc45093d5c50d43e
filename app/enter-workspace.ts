import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

/**
 * Ends a server action by opening the session's new workspace. The frame and prefetched pages belong to the previous one,
 * and the browser would keep them.
 */
export function enterWorkspace(): never {
  revalidatePath("/", "layout");
  redirect("/");
}
