import type { ComponentProps } from 'react'
import type { Tone } from './mark.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'aria-label'> & {
  /** The word next to it. A table shows it only on cards. */
  word: string
  /** Its full accessible name, including its subject. */
  label: string
  tone?: Tone
}

/** A switch that takes effect at once, without a form. */
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
