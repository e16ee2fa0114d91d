import { useState } from 'react'
import { phoneLink, phoneText } from '#contract/phone-text.ts'
import { useGuest } from './guest.ts'

type Company = {
  companyName: string
  logoUrl?: string | undefined
  logoStamp: number
  phone?: string | undefined
}

/** The business: logo, name, and phone number. */
export function CompanyHead({
  company: { companyName, logoUrl, logoStamp, phone },
}: {
  company: Company
}) {
  const { image } = useGuest().config.bases
  const [isBroken, setBroken] = useState(false)
  const src =
    logoUrl && !isBroken
      ? `${image}?${new URLSearchParams({ url: logoUrl, v: String(logoStamp) })}`
      : '/placeholder.svg'
  return (
    <header className="guest__company">
      <img src={src} alt="" width={48} height={48} onError={() => setBroken(true)} />
      <div>
        <h1>{companyName}</h1>
        {phone && <a href={phoneLink(phone)}>{phoneText(phone)}</a>}
      </div>
    </header>
  )
}
