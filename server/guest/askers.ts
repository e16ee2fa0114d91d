import { hash } from 'node:crypto'
import type { Network, Networks } from '../http/address.ts'
import type { Intake } from './intake.ts'

/**
 * The keys under which an unverified guest's posts are counted: hashes of the link with each
 * network of the address.
 */
export function askersOf({ linkId }: Pick<Intake, 'linkId'>, networks: Networks): Networks {
  const [own, ...wider] = networks
  const hashed = ({ key, times }: Network) => ({
    key: hash('sha256', `${linkId}/${key}`, 'base64url'),
    times,
  })
  return [hashed(own), ...wider.map(hashed)]
}

/** The limit of all mailboxes in one network, as a multiple of one mailbox's limit. */
const MAILBOXES = 3

/** The keys for a verified guest, the same at all links: by the address, and by the networks. */
export function provenAskersOf(addressKey: string | undefined, networks: Networks): Networks {
  const widest = networks.at(-1) ?? networks[0]
  const by = new Set([networks[0], widest])
  const hashed = (text: string) => hash('sha256', `proven/${text}`, 'base64url')
  return [
    { key: hashed(addressKey ?? ''), times: 1 },
    ...[...by].map(({ key, times }) => ({ key: hashed(`by ${key}`), times: times * MAILBOXES })),
  ]
}
