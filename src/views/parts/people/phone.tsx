import type { ReactNode } from 'react'
import { phoneLink, phoneText } from '#contract/phone-text.ts'
import { useViewerIfAny } from '../../seams/viewer.ts'

type Reachable = { phone?: string | undefined; callingCode?: string | undefined }
type Props = Reachable & { phone: string }

/** A phone number as a link that calls it; `title` names the person. */
export function PhoneLink({
  phone,
  title,
  className,
  ...rest
}: Props & { title?: string; className?: string }) {
  const around = useAround(rest)
  return (
    <a href={phoneLink(phone, around)} title={title} className={className}>
      {phoneText(phone, around)}
    </a>
  )
}

/** A phone number without a link, where a click has another meaning. */
export function PhoneText({ phone, ...rest }: Props) {
  return <bdi className="phone">{phoneText(phone, useAround(rest))}</bdi>
}

/** A person's phone number and e-mail address in one line. */
export function Reach({ phone, email, ...rest }: Reachable & { email?: string | undefined }) {
  const both: ReactNode = phone && email ? ' · ' : undefined
  return (
    <>
      {phone && <PhoneText phone={phone} {...rest} />}
      {both}
      {email}
    </>
  )
}

/** A number without a calling code belongs to the company's country. */
function useAround({ callingCode }: Reachable) {
  return { callingCode, homeCode: useViewerIfAny()?.homeCode }
}
