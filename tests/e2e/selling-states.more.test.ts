import { expect, test } from 'vitest'
import { phone, stillPage, useSite } from '../support/browser.ts'
import { screenStates } from '../support/screen-states.ts'
import { lookAt, type Found, screens } from '../support/selling-screens.ts'

const site = useSite()
const nothingFound: Found = { order: '', product: '', customer: '', promotion: '' }

test('the order list says what is the matter in every state, and comes back; the other screens are looked at in the long run', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: stillPage,
    ...phone,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  })
  const wrong: string[] = []
  for (const screen of screens.filter(({ name }) => name === 'the order list')) {
    for (const state of [...screenStates, 'nothing'] as const) {
      const faults = await lookAt(page, screen, nothingFound, state, 'sample')
      wrong.push(...faults.map((fault) => `${state}: ${fault}`))
    }
  }
  expect(wrong).toEqual([])
})
