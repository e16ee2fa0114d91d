import { expect, test } from 'vitest'
import { initialsOf } from '../../src/views/ui/initials.ts'

test.each([
  ['Willow & Vale Salon', 'WS'],
  ['Ada', 'A'],
  ['zoë clarke', 'ZC'],
  ['“Old Mill” Café', 'OC'],
  ['मीरा अय्यर', 'मीअ'],
  ['தமிழ் கடை', 'தக'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
