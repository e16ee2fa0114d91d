import { initialsOf } from './initials.ts'

/**
 * Who someone is at a glance: their initials, and the default face (specification, section 8) where
 * not even a name is known.
 */
export function Avatar({ name }: { name: string }) {
  const initials = initialsOf(name)
  if (initials === '')
    return <img className="avatar" src="/face.svg" alt="" width={36} height={36} />
  // Drawn by the style sheet: two letters are no words of the button that they stand in.
  return <span className="avatar initials" data-initials={initials} aria-hidden="true" />
}
