"use client";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";

const MAX_BYTES = 5_000_000;

/** Takes the websites of a file of companies as sources. The file is read in the browser and not sent anywhere. */
export function CompanyFileButton({ onAdd }: { onAdd: (sites: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setSaid("The file is larger than 5 MB: split it.");
    const [text, { readCompanyFile }] = await Promise.all([file.text(), import("./read-company-file")]);
    const { sites, rowsWithout, isCut } = readCompanyFile(text);
    if (sites.length === 0)
      return setSaid(
        "No website was found in this file. It needs a column with one website a row, in CSV format.",
      );
    onAdd(sites);
    setSaid(
      [
        `${sites.length === 1 ? "1 website" : `${sites.length} websites`} added.`,
        rowsWithout > 0 ? `${rowsWithout === 1 ? "1 row has" : `${rowsWithout} rows have`} none.` : "",
        isCut ? "Only the first 1,000 were added." : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="File of companies"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        Add companies from a file
      </Button>
      <span role="status" className="text-quiet text-sm">
        {said ?? "CSV with a column of websites; each of them is read."}
      </span>
    </div>
  );
}
