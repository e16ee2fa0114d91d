import { describe, expect, test } from 'vitest'
import { placePicture } from '../../src/views/parts/form/place-picture.ts'

describe('pictures that arrive in any order', () => {
  test.each([
    [0, 1, 2],
    [1, 0, 2],
    [2, 0, 1],
    [2, 1, 0],
  ])('stand in the order of choosing after %i, %i, %i', (...arrivals) => {
    const chosen: (string | undefined)[] = [undefined, undefined, undefined]
    let value: readonly string[] = ['old']
    for (const place of arrivals) {
      chosen[place] = `${place}`
      value = placePicture(value, chosen, place)
    }
    expect(value).toEqual(['old', '0', '1', '2'])
  })

  test('one that was removed or moved meanwhile changes nothing for the others', () => {
    expect(placePicture(['c', 'a'], ['a', 'b', 'c'], 1)).toEqual(['c', 'a', 'b'])
    expect(placePicture(['c'], ['a', 'b', 'c'], 1)).toEqual(['b', 'c'])
    expect(placePicture([], ['a', 'b', undefined], 1)).toEqual(['b'])
  })
})
