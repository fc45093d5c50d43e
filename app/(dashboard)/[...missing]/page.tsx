import { notFound } from "next/navigation";

/** Whatever no page is at, so that it is said within the frame. */
export default function MissingPage(): never {
  notFound();
}
