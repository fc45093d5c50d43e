"use client";
import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useState } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { Spinner } from "@/components/ui/spinner";

/** A drop zone and chooser for a file. States beforehand which files are accepted. */
export function FileDrop({
  onFile,
  isReading,
  fileName,
}: {
  onFile: (file: File) => void;
  isReading: boolean;
  /** The file that was already chosen. */
  fileName: string | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is the field within.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label
        className={joinClasses(
          "flex cursor-pointer flex-col items-center rounded-lg border border-dashed px-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          fileName ? "py-5" : "py-10",
          isOver ? "border-accent bg-accent-soft" : "border-control/60 bg-surface hover:bg-hover",
        )}
      >
        <span className="flex h-5 items-center gap-2 text-quiet [&_svg]:size-4">
          {isReading ? <Spinner /> : <FileUp aria-hidden="true" />}
        </span>
        <span className="mt-2 max-w-full break-words font-medium">
          {isReading ? "Reading the file…" : (fileName ?? "Choose a CSV file, or drop it here")}
        </span>
        <span className="mt-1 text-quiet text-sm">
          {fileName
            ? "Choose or drop another one to replace it"
            : "At most 10 MB and 10,000 rows, with one email address per row"}
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="CSV file"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Allows choosing the same file again after it was fixed.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
      </label>
    </div>
  );
}
