type Props = {
  title: string
  /** What the cancellation means. */
  text: string
  send: string
  isBusy: boolean
  onSend: () => void
}

/** Cancels what a guest has sent; expanded first, as a confirmation. */
export function TakeBack({ title, text, send, isBusy, onSend }: Props) {
  return (
    <details className="guest__card guest__details">
      <summary>{title}</summary>
      <p>{text}</p>
      <button
        type="button"
        className="guest__button"
        data-look="danger"
        disabled={isBusy}
        onClick={onSend}
      >
        {send}
      </button>
    </details>
  )
}
