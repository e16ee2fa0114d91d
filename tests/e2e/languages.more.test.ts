import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { pseudoLanguages } from '../../tools/language/pseudo.ts'
import { phone, signIn, stillPage, useSite } from '../support/browser.ts'
import { settled } from '../support/clean.ts'
import { misfits } from '../support/fit.ts'
import { speakPseudo } from '../support/pseudo.ts'

const site = useSite()

test.each(pseudoLanguages)(
  'everything fits in %s on a phone: the way in, the orders, the kitchen',
  async (language) => {
    const page = await site.signedIn('owner@foodkart.example', { path: stillPage, ...phone })
    await speakPseudo(page.context(), language)
    for (const path of ['/orders/orderlist', '/kitchen/board'])
      expect(await fitOf(page, path), path).toEqual([])
    await page.getByRole('button', { name: /Grace/ }).click()
    expect(await misfits(page), 'the menu of the user').toEqual([])
    const guest = await site.open('about:blank', phone)
    await speakPseudo(guest.context(), language)
    expect(await fitOf(guest, '/sessions/signin'), 'the sign-in').toEqual([])
  },
)

test('what does not fit is found: text cut off, text upon text, a page wider than its window', async () => {
  const page = await site.open('/others/404', phone)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await misfits(page)).toEqual([])
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.position = 'relative'
    const add = (tag: string, text: string, style: string): void =>
      box.append(Object.assign(document.createElement(tag), { textContent: text, style }))
    add('p', 'A label that is too long', 'overflow: hidden; white-space: nowrap; inline-size: 4rem')
    add('button', 'Sticking out', 'inline-size: 3rem; white-space: nowrap')
    add('p', 'One line of text', 'margin-block-end: -1.5rem')
    add('p', 'Another line of text', '')
    add('p', 'Wide', 'inline-size: 120vw')
    document.querySelector('main, #root')?.append(box)
  })
  const found = await misfits(page)
  for (const kind of ['sideways', 'cut: “A label', 'sticks out: “Sticking', 'overlaps: “One line'])
    expect(found.join('\n')).toContain(kind)
})

const others = Object.keys(languages).filter((language) => language !== 'en') as Language[]

describe.runIf(others.length > 0)('another language', () => {
  const [other = 'en'] = others

  test('is spoken at once, kept for the person and spoken where they sign in next, and no other one is fetched', async () => {
    const page = await site.signedIn('staff@ekart.example', { path: '/orders/orderlist' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await fetchedBy(page)).toEqual(['en'])
    await page.locator('.header-tools__face').click()
    await choose(page, other)
    await page
      .getByRole('heading', { level: 1, name: wordOf(other, 'orders', 'orders', 'title') })
      .waitFor()
    expect(await languageOf(page)).toEqual({ lang: other, dir: 'ltr' })
    expect(await fetchedBy(page)).toEqual(['en', other])

    const elsewhere = await site.open('/')
    await signIn(elsewhere, 'staff@ekart.example')
    await expect.poll(() => languageOf(elsewhere)).toMatchObject({ lang: other })
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { level: 1 }).waitFor()
    expect(await fetchedBy(elsewhere), 'the next page has it from the start').toEqual([other])
    await expect
      .poll(() => saidOfAnEmptyField(elsewhere), { message: 'what a browser says beside a field' })
      .toBe(wordOf(other, 'core', 'rule', 'required'))
    await elsewhere.locator('.header-tools__face').click()
    await choose(elsewhere, 'en')
    await expect.poll(() => languageOf(elsewhere)).toMatchObject({ lang: 'en' })
  })

  test('is chosen before the sign-in, and on a page for guests', async () => {
    const page = await site.open('/sessions/signin')
    await choose(page, other)
    await page
      .getByRole('heading', { level: 1, name: wordOf(other, 'sessions', 'signIn', 'title') })
      .waitFor()
    const guest = await site.open('/receipt/nonsense')
    await choose(guest, other)
    await guest
      .getByRole('heading', { name: wordOf(other, 'receipt', 'receipt', 'missing', 'title') })
      .waitFor()
    expect(await languageOf(guest)).toMatchObject({ lang: other })
  })
})

test('a language stays where the page is loaded again before the server knows of it', async () => {
  const page = await site.signedIn('staff@foodkart.example', { path: '/orders/orderlist' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // What tells the server never comes.
  await page.route(/keep-language/, () => undefined)
  await page.locator('.header-tools__face').click()
  await choose(page, 'hi')
  await expect.poll(() => languageOf(page)).toMatchObject({ lang: 'hi' })
  await page.unroute(/keep-language/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await languageOf(page)).toMatchObject({ lang: 'hi' })
  const elsewhere = await site.open('/')
  await signIn(elsewhere, 'staff@foodkart.example')
  await expect.poll(() => languageOf(elsewhere)).toMatchObject({ lang: 'hi' })
})

/** Presses the language under its own name, wherever it is offered. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: languages[language], exact: true }).click()
}

/** What does not fit on a screen once it has loaded. */
async function fitOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  return misfits(page)
}

async function languageOf(page: Page): Promise<{ lang: string; dir: string }> {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }))
}

/** The browser's own check of a field in a form of the page. */
async function saidOfAnEmptyField(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { required: true })
    const form = document.createElement('form')
    form.append(field)
    document.body.append(form)
    form.reportValidity()
    form.remove()
    return field.validationMessage
  })
}

/** The languages whose words a page has asked for. */
async function fetchedBy(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/i18n\/([^/]+)\//.exec(name)?.[1] ?? []),
    ),
  ])
}

function wordOf(language: string, area: string, ...path: string[]): string {
  return path.reduce(
    (words, key) => words[key],
    JSON.parse(
      readFileSync(new URL(`../../src/i18n/${language}/${area}.json`, import.meta.url), 'utf8'),
    ),
  )
}
