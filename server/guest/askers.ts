import { hash } from 'node:crypto'
import type { Network, Networks } from '../http/address.ts'
import type { Intake } from './intake.ts'

/** By what a guest's posts are counted: the link and the networks of the address, as hashes. */
export function askersOf({ linkId }: Pick<Intake, 'linkId'>, networks: Networks): Networks {
  const [own, ...wider] = networks
  const hashed = ({ key, times }: Network) => ({
    key: hash('sha256', `${linkId}/${key}`, 'base64url'),
    times,
  })
  return [hashed(own), ...wider.map(hashed)]
}

/** How many times one mailbox's share all mailboxes of one network have together. */
const MAILBOXES = 3

/** How a guest with a proven address is counted, at all links: by the address, and by the networks. */
export function provenAskersOf(addressKey: string | undefined, networks: Networks): Networks {
  const widest = networks.at(-1) ?? networks[0]
  const by = new Set([networks[0], widest])
  const hashed = (text: string) => hash('sha256', `proven/${text}`, 'base64url')
  return [
    { key: hashed(addressKey ?? ''), times: 1 },
    ...[...by].map(({ key, times }) => ({ key: hashed(`by ${key}`), times: times * MAILBOXES })),
  ]
}
