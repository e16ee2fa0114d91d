import { page, text } from './pages.ts'
import type { InboxText } from './texts.ts'

/** The texts of the demo, newest first. Only in English, because the page replaces phones. */
export function inboxPage(texts: readonly InboxText[]): string {
  const numbers = [...new Set(texts.map(({ number }) => number))]
  return page(
    'Inbox of text messages',
    `<h1>Inbox of text messages</h1>
<p>What phones would have got. Reload for newer ones.</p>
${numbers.length === 0 ? '<p>No text yet.</p>' : ''}
${numbers.map((number) => phone(number, texts)).join('')}`,
  )
}

function phone(number: string, texts: readonly InboxText[]): string {
  const own = texts.filter((one) => one.number === number)
  return `<section aria-label="${text(number)}"><h2>${text(number)}</h2>
<form method="post" action="/texts">
<input type="hidden" name="number" value="${text(number)}">
<button class="card" name="text" value="STOP">Answer STOP</button>
<button class="card" name="text" value="START">Answer START</button>
</form>
<ul>${own.map(line).join('')}</ul></section>`
}

function line({ text: words, atMs, isAnswer }: InboxText): string {
  const said = text(words).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)
  const at = new Date(atMs).toISOString().slice(11, 19)
  return `<li><p><small>${at} ${isAnswer ? 'answered' : 'received'}</small><br>${said}</p></li>`
}
