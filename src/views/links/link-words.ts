import { type Link, type LinkPurpose, linkPurposes, modulesOfPurpose } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Mark } from '../ui/mark.ts'

export const linkMarks: Record<Link['status'], Mark> = {
  Active: { tone: 'ready', shape: 'dot' },
  Unbound: { tone: 'waiting', shape: 'ring' },
  Revoked: { tone: 'refused', shape: 'cross' },
}

/** The possible purposes in a module. Receipt links are created with orders. */
export function purposesIn(module: ModuleName): LinkPurpose[] {
  return linkPurposes.filter(
    (purpose) => purpose !== 'receipt' && modulesOfPurpose[purpose].includes(module),
  )
}

/** A link's name: its label, otherwise its target, otherwise its code. */
export function linkName({ label, targetLabel, code }: Link): string {
  return label ?? targetLabel ?? code
}

/**
 * The code in scanned or typed text: a full URL of ours, or only the code. Undefined for anything
 * else.
 */
export function codeIn(text: string): string | undefined {
  const last = text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  const [, code] = /(?:^|\/others\/s\/)([A-Za-z0-9]{6,24})$/.exec(last) ?? []
  return code
}
