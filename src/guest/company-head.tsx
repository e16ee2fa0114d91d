import { useState } from 'react'
import { moduleLogoName } from '#contract/modules.ts'
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
  const { config, module } = useGuest()
  const [isBroken, setBroken] = useState(false)
  const ofModule = module && { url: moduleLogoName(module) }
  const picture = logoUrl && !isBroken ? { url: logoUrl, v: String(logoStamp) } : ofModule
  const src = picture ? `${config.bases.image}?${new URLSearchParams(picture)}` : '/placeholder.svg'
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
