import { notFound } from "next/navigation";

/** Catches unknown paths, so that the 404 appears within the frame. */
export default function MissingPage(): never {
  notFound();
}
