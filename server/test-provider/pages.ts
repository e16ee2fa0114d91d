import { spaced, testCards } from './cards.ts'
import { fromProviderAmount } from '../stripe/amounts.ts'
import type { Session } from './sessions.ts'

/** The card page. Only in English, because it replaces pages that are not ours (ADR 0191). */
export function cardPage(session: Session, refusal?: string): string {
  const { id, cancelUrl, name, isSetup } = session
  const verb = isSetup ? 'Save the card' : `Pay ${amountOf(session)}`
  return page(
    isSetup ? name : `Pay ${name}`,
    `<h1>${text(name)}</h1>
${isSetup ? '' : `<p class="amount">${text(amountOf(session))}</p>`}
${refusal ? `<p role="alert">${text(refusal)}</p>` : ''}
<form method="post" action="/pay/${id}">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off"
 placeholder="4242 4242 4242 4242" required>
<button>${text(verb)}</button>
</form>
<h2>Test cards</h2>
<ul>${testCards
      .map(
        ({ number, says }) => `<li><form method="post" action="/pay/${id}">
<input type="hidden" name="card" value="${number}"><button class="card"><b>${spaced(number)}</b>
<span>${text(says)}</span></button></form></li>`,
      )
      .join('')}</ul>
<p><a href="${text(cancelUrl)}">Back without ${isSetup ? 'saving' : 'paying'}</a></p>`,
  )
}

/** The bank's confirmation before a payment with 3-D Secure. */
export function bankPage(session: Session): string {
  return page(
    'Your bank asks',
    `<h1>Your bank asks</h1>
<p>${
      session.isSetup
        ? 'Do you want to save your card?'
        : `Do you want to pay ${text(amountOf(session))} to ${text(session.name)}?`
    }</p>
<form method="post" action="/pay/${session.id}/bank">
<button name="answer" value="yes">Confirm the payment</button>
<button name="answer" value="no" class="card">Decline</button>
</form>`,
  )
}

/** The page for a session that can't be paid any more, or does not exist. */
export function endedPage(session: Session | undefined): string {
  const isPaid = session?.status === 'complete'
  return page(
    isPaid ? 'Paid' : 'This page has expired',
    `<h1>${isPaid ? 'This was paid already' : 'This page has expired'}</h1>
${session ? `<p><a href="${text(session.cancelUrl)}">Back to the shop</a></p>` : ''}`,
  )
}

/** The page on which an owner connects their company to a test account. */
export function connectPage(backUrl: string): string {
  return page(
    'Connect a test account',
    `<h1>Connect a test account</h1>
<p>Guests can then pay with test cards. No money moves.</p>
<p><a class="button" href="${text(backUrl)}">Connect</a></p>`,
  )
}

function amountOf({ amount, currency }: Session): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(fromProviderAmount(amount, currency) / 10 ** digits)
}

/** Escapes a text for HTML. */
export function text(raw: string): string {
  return raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A page of the test provider. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text(title)} · test provider</title>
<style>${style}</style></head>
<body>
<header class="test">TEST PROVIDER: no money moves, no card is real, no text is sent</header>
<main>${body}</main></body>
</html>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
.test { margin: 0; padding: .75rem 1rem; background: #ffd60a; color: #1a1a1a; font-weight: 700;
  text-align: center }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { margin: 0; font-size: 1.25rem } h2 { margin: 2rem 0 .5rem; font-size: 1rem }
.amount { margin: 0 0 1.5rem; font-size: 2rem; font-weight: 700 }
[role=alert] { padding: .75rem 1rem; border-radius: 8px; background: #b3261e; color: #fff }
label { display: block; margin-bottom: .25rem }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0 .75rem; font: inherit;
  border: 1px solid #767676; border-radius: 8px }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 48px;
  margin-top: .75rem; padding: .5rem .75rem; border: 0; border-radius: 8px; background: #0b57d0;
  color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none }
ul { margin: 0; padding: 0; list-style: none }
p a { display: inline-block; padding-block: 0.8rem }
.card { display: grid; margin-top: .5rem; border: 1px solid #767676; background: none;
  color: inherit; font-weight: 400; text-align: start }
`
