import type { ReactElement } from 'react'
import type { CountryCode } from '#contract/countries.ts'
import type { callingCodes } from '#contract/fields.ts'

type Drawn = (typeof callingCodes)[keyof typeof callingCodes]

const union = (
  <>
    <path fill="#1f3a84" d="M0 0h24v16H0z" />
    <path stroke="#fff" strokeWidth="3" d="m0 0 24 16M24 0 0 16" />
    <path stroke="#c8313e" strokeWidth="1" d="m0 0 24 16M24 0 0 16" />
    <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
    <path stroke="#c8313e" strokeWidth="3" d="M12 0v16M0 8h24" />
  </>
)

const flags: Record<Drawn, ReactElement> = {
  IN: (
    <>
      <path fill="#f39a3c" d="M0 0h24v5.4H0z" />
      <path fill="#fff" d="M0 5.400h24v5.200H0z" />
      <path fill="#2b8a3e" d="M0 10.600h24V16H0z" />
      <circle cx="12" cy="8" r="1.9" fill="none" stroke="#26408b" />
    </>
  ),
  LK: (
    <>
      <path fill="#f2b632" d="M0 0h24v16H0z" />
      <path fill="#2b7a5c" d="M1.5 1.500h3v13h-3z" />
      <path fill="#e2762b" d="M4.5 1.500h3v13h-3z" />
      <path fill="#8c2232" d="M9 1.500h13.500v13H9z" />
      <circle cx="15.8" cy="8" r="2.6" fill="#f2b632" />
    </>
  ),
  GB: union,
  AU: (
    <>
      <path fill="#1f3a84" d="M0 0h24v16H0z" />
      <g transform="scale(.5)">{union}</g>
      <path
        fill="#fff"
        d="M5 11h2v3H5zM16 2.500h1.600v1.600H16zM19.5 6h1.600v1.600h-1.600z
          M14.5 6.500h1.600v1.600h-1.600zM16.8 11.500h1.600v1.600h-1.600z"
      />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#b92d3a"
        strokeWidth="1.23"
        d="M0 .6h24M0 3.060h24M0 5.500h24M0 8h24M0 10.400h24M0 12.900h24M0 15.380h24"
      />
      <path fill="#2b3f7a" d="M0 0h10.500v8.600H0z" />
    </>
  ),
}

/**
 * The flag of a country as SVG, because many systems have no flag emoji; its two letters for
 * countries outside of the specification's list.
 */
export function Flag({ country }: { country: CountryCode }) {
  return (
    <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {isDrawn(country) ? flags[country] : <Letters country={country} />}
    </svg>
  )
}

const isDrawn = (country: CountryCode): country is Drawn => country in flags

function Letters({ country }: { country: CountryCode }) {
  return (
    <>
      <path fill="#4b5563" d="M0 0h24v16H0z" />
      <text x="12" y="11.7" textAnchor="middle" fontSize="10" fontWeight="600" fill="#fff">
        {country}
      </text>
    </>
  )
}
