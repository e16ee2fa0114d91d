import { describe, expect, test } from 'vitest'
import { isOtherRelease, releaseOf } from '../../src/services/release.ts'

const pageOf = (release: string) =>
  `<!doctype html><html><head><meta name="worker" content="/worker.js"><meta name="release" content="${release}">` +
  '<script type="module" src="/assets/core-a1b2c3d4.js"></script></head></html>'

describe('the release of a page', () => {
  test('is offered when the server has a page of another build', () => {
    expect(isOtherRelease('0123456789', pageOf('9876543210'))).toBe(true)
  })

  test('is not offered for the build that is open, nor for a page that names no build', () => {
    expect(isOtherRelease('0123456789', pageOf('0123456789'))).toBe(false)
    expect(isOtherRelease('0123456789', '<h1>502 Bad Gateway</h1>')).toBe(false)
    expect(isOtherRelease(undefined, pageOf('9876543210'))).toBe(false)
  })

  test('is in the built page', () => {
    expect(releaseOf(pageOf('0123456789'))).toBe('0123456789')
  })
})
