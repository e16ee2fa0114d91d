import { describe, expect, test } from 'vitest'
import {
  failureWords,
  readFailure,
  screenWords,
  writeFailure,
} from '../../tools/paths/failure-words.ts'

const accept = `locator('.steps__root').getByRole('button', { name: 'Accept', exact: true })`
const timeout = (waiting: string, ...more: string[]) =>
  [
    'locator.click: Timeout 8000ms exceeded.',
    'Call log:',
    `\u001B[2m  - waiting for ${waiting}\u001B[22m`,
    ...more.map((line) => `\u001B[2m    - ${line}\u001B[22m`),
    '',
  ].join('\n')
const resolved = 'locator resolved to <button type="button">Accept</button>'

describe('a failure of a run', () => {
  test.each([
    [timeout(accept), 'The button “Accept” was not on the screen within 8 s'],
    [
      timeout(accept, resolved, 'element is not enabled'),
      'The button “Accept” was there, but could not be used within 8 s: it was switched off',
    ],
    [
      timeout(accept, resolved, '<div class="x"></div> intercepts pointer events'),
      'The button “Accept” was there, but could not be used within 8 s: something lay over it',
    ],
    [
      timeout(
        accept,
        resolved,
        'waiting for element to be visible, enabled and stable',
        'element is visible, enabled and stable',
        'click action done',
        'waiting for scheduled navigations to finish',
      ),
      'The button “Accept” was pressed, but the page that it leads to was not there within 8 s',
    ],
    [
      timeout(`getByRole('dialog').getByRole('button', { name: 'Pay (now)' })`),
      'The button “Pay (now)” in the dialog was not on the screen within 8 s',
    ],
    [
      timeout(
        `getByRole('main').getByRole('listitem').filter({ hasText: 'Olga’s' }).getByRole('link').first()`,
      ),
      'The link in the entry that has “Olga’s” was not on the screen within 8 s',
    ],
    [
      timeout(`getByRole('button', { name: /^Account of .* \\(you\\)/ })`),
      'The button “Account of … (you)” was not on the screen within 8 s',
    ],
    [
      timeout(`getByRole('row').filter({ has: getByRole('button', { name: 'Seat' }) }).nth(3)`),
      'The row that has the button “Seat”, number 4, was not on the screen within 8 s',
    ],
    [
      timeout(`getByRole('link', { name: 'Pay' }).or(getByText('Paid'))`),
      'The link “Pay” or the text “Paid” was not on the screen within 8 s',
    ],
    [
      'page.goto: Timeout 8000ms exceeded.\nCall log:\n - navigating to "http://x/y", waiting until',
      'the page did not open within 8 s',
    ],
    [
      'browserType.launch: Target page, context or browser has been closed\nBrowser logs:',
      'the browser did not start',
    ],
    [timeout(`getByLabel('It\\'s “x”')`), "The field “It's “x”” was not on the screen within 8 s"],
    [
      timeout(`getByRole('dialog') to be detached`, 'locator resolved to visible <div></div>'),
      'The dialog was still there after 8 s',
    ],
    [
      timeout(
        `locator('.record__head').getByText('Cooking', { exact: true }).first() to be visible`,
      ),
      'The text “Cooking” was not on the screen within 8 s',
    ],
    [
      timeout(`locator('.seats')`),
      'A part of the screen without a name of its own was not on the screen within 8 s',
    ],
    [
      `locator.click: Error: strict mode violation: getByText('Paid') resolved to 2 elements:\n 1)`,
      'The text “Paid” was on the screen 2 times',
    ],
    [
      'page.waitForURL: Timeout 8000ms exceeded.\n=== logs ===\nwaiting for navigation',
      'no other page opened within 8 s',
    ],
    [
      'function timed out, ensure the promise resolves within 45000 milliseconds',
      'the step did not end within 45 s',
    ],
    [
      "Expected values to be strictly equal:\n\n'Pending' !== 'Received'\n",
      'it was “Pending”, where “Received” was expected',
    ],
    [
      'the buttons: it is "‘Accept’ is missing", not "as the plan says"',
      'the buttons: ‘Accept’ is missing',
    ],
    ['the answer is 403 NO, not 409 LATE', 'the answer is 403 NO, not 409 LATE'],
  ])('%j', (message, words) => {
    expect(failureWords(message)).toBe(words)
    expect(failureWords(message)).not.toMatch(/locator|getBy|\{/)
  })

  test('keeps what the driver said, below its words', () => {
    const raw = timeout(accept)
    const { why, raw: kept } = readFailure(writeFailure(['One', 'Two'], raw))
    expect(why).toBe('One\nTwo')
    expect(kept).toMatch(/^locator\.click: Timeout 8000ms exceeded[\s\S]*Accept/)
    expect(kept).not.toContain('\u001B')
    expect(readFailure(raw).why).toBe('The button “Accept” was not on the screen within 8 s')
    expect(readFailure('the answer is 403')).toEqual({ why: 'the answer is 403' })
  })
})

describe('what was there instead', () => {
  const picture = [
    '- main:',
    '  - heading "Order 318" [level=1]',
    '  - paragraph: "Total: 12"',
    '  - button "Reject"',
    '  - button "Back to \\"Pending\\"" [disabled]',
    '  - \'button "Undo: start"\':',
    '    - text: Undo',
    '  - link "Orders":',
    '    - /url: /orders',
    '  - textbox "Note": None',
  ].join('\n')

  test.each([
    [
      'The button “Accept” was not there',
      'the buttons “Reject”, “Back to "Pending" (switched off)”, “Undo: start”',
    ],
    ['The text “Paid” was not there', 'the texts “Order 318”, “Total: 12”, “Undo”, “None”'],
    ['The link “Help” was not there', 'the links “Orders”'],
    ['The field “Phone” was not there', 'the fields “Note”'],
    ['The choice “Other” was not there', 'no choice'],
  ])('%s: %s', (looked, words) => {
    expect(screenWords('the owner', picture, looked)).toBe(
      `Instead, on the screen of the owner, “Order 318”: ${words}`,
    )
  })

  test('is said of the dialog that is open, and of no more than twelve', () => {
    const many = Array.from({ length: 14 }, (_, at) => `    - button "B${at}"`)
    expect(screenWords('the owner', ['- dialog "Why?":', ...many].join('\n'), 'The button')).toBe(
      'Instead, on the screen of the owner, with the dialog “Why?”: the buttons ' +
        `${many
          .slice(0, 12)
          .map((_, at) => `“B${at}”`)
          .join(', ')} and 2 more`,
    )
    expect(screenWords('the owner', '', 'The button')).toMatch(/: nothing at all$/)
  })
})
