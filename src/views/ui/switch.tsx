import type { ComponentProps } from 'react'
import type { Tone } from './mark.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'aria-label'> & {
  /** The word beside it. A table shows it on cards only. */
  word: string
  /** Its whole name: the word, and of what. */
  label: string
  tone?: Tone
}

/** Something that is on or off at once, without a form. */
export function Switch({ word, label, tone, title, checked, ...input }: Props) {
  return (
    <label className="switch__root" data-tone={tone} title={title}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
      />
      <span aria-hidden="true">{word}</span>
    </label>
  )
}
