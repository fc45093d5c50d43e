/** The text of an email with what it quotes, folded. */
export function WholeEmail({ text }: { text: string }) {
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded text-quiet text-sm hover:text-text">
        Show the whole email
      </summary>
      <p className="mt-2 max-h-120 overflow-y-auto whitespace-pre-wrap break-words border-border border-l-2 pl-3 text-quiet">
        {text}
      </p>
    </details>
  );
}
