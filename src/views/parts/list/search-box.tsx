import { useCallback, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { Icon } from '../../ui/icon.tsx'
import { afterPaint, type Waiting } from '../hooks/after-paint.ts'
import { useShortcut } from '../hooks/shortcuts.ts'

type Props = {
  label: string
  /** What the search covers. */
  hint?: string | undefined
  value: string
  onType: (text: string) => void
}

/** A list's search box. The key `/` focuses it. */
export function SearchBox({ label, hint, value, onType }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const waiting = useRef<Waiting>(undefined)
  const keep = useCallback((element: HTMLInputElement) => {
    box.current = element
    return () => waiting.current?.stop()
  }, [])
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The URL changed (back button, "clear filters"): the input follows.
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useShortcut('/', label, () => box.current?.focus())

  return (
    <label className="filters__search">
      <span className="frame__spoken">{label}</span>
      <Icon of={Search} size="sm" />
      <input
        ref={keep}
        type="search"
        value={text}
        placeholder={label}
        title={hint}
        maxLength={120}
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        onChange={({ target: { value: typed } }) => {
          setText(typed)
          waiting.current?.stop()
          // The letter is painted before the list receives it.
          waiting.current = afterPaint(() => onType(typed))
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  )
}
