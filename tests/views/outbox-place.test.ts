import { expect, test } from 'vitest'
import { outbox } from '../../src/views/theme/sheet-recipes/outbox.ts'

test('on a narrow screen the age of the data is below the header, not over the buttons at the foot', () => {
  for (const slot of [outbox.base?.since, outbox.base?.chip]) {
    expect(slot).toHaveProperty(['lgDown', 'insetBlockStart'])
    expect(slot).not.toHaveProperty(['lgDown', 'insetBlockEnd'])
  }
})
