/** What is wrong with a field of a dialog, read aloud as soon as it is there. */
export function AskWrong({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={id} className="field__error" role="alert">
        {text}
      </p>
    )
  )
}
