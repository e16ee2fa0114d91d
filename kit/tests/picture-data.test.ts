import { expect, test } from 'vitest'
import { isToldAttribute, isToldTag } from '../src/inspect/picture-data.ts'

const base = 'https://shop.example/inspect'

test('what would load or run is in no picture, in whatever case it is sent', () => {
  for (const tag of ['iframe', 'IFRAME', 'Script', 'META', 'object', 'a b', '', 'x><y', undefined])
    expect([tag, isToldTag(tag)]).toEqual([tag, false])
  for (const tag of ['div', 'button', 'linearGradient']) expect(isToldTag(tag)).toBe(true)
})

test('attributes that act are in no picture, in whatever case they are sent', () => {
  for (const name of ['onclick', 'ONLOAD', 'srcdoc', 'SRCDOC', 'HREF', 'xlink:href', 'a b', ''])
    expect([name, isToldAttribute(name, '', base)]).toEqual([name, false])
  for (const name of ['class', 'aria-label', 'data-look', 'viewBox', 'xml:space'])
    expect([name, isToldAttribute(name, '', base)]).toEqual([name, true])
})

test('an image comes from the own origin or stands in the picture', () => {
  const told = (value: string) => isToldAttribute('SRC', value, base)
  expect(told('/file/logo.png')).toBe(true)
  expect(told('data:image/png;base64,AA==')).toBe(true)
  expect(told('https://elsewhere.example/spy.png')).toBe(false)
  expect(told('//elsewhere.example/spy.png')).toBe(false)
  expect(told('javascript:alert(1)')).toBe(false)
})
