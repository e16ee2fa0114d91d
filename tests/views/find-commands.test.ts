import { expect, test } from 'vitest'
import en from '../../src/i18n/en/tools.json' with { type: 'json' }
import hi from '../../src/i18n/hi/tools.json' with { type: 'json' }
import si from '../../src/i18n/si/tools.json' with { type: 'json' }
import ta from '../../src/i18n/ta/tools.json' with { type: 'json' }
import { type Command, fittingCommands } from '../../src/views/frame/palette/find-commands.ts'

const run = () => undefined
const commands: Command[] = [
  { id: 'promotion', group: 'goTo', label: 'Promotion', also: 'discounts coupons', run },
  { id: 'queue', group: 'goTo', label: 'Queue', also: 'waiting line', run },
  { id: 'coupons', group: 'more', label: 'Coupons of today', run },
  { id: 'out', group: 'more', label: 'Sign out', run },
]
const found = (text: string) => fittingCommands(commands, text).map(({ id }) => id)

test('a screen is found by its name and by other words for it, those with the name first', () => {
  expect(found('promo')).toEqual(['promotion'])
  expect(found('coup')).toEqual(['coupons', 'promotion'])
  expect(found('line wait')).toEqual(['queue'])
  expect(found('sign line')).toEqual([])
})

test('without a text all are there, in their order', () => {
  expect(found('')).toEqual(commands.map(({ id }) => id))
})

const alsoIn = { en, hi, si, ta }

test.each([
  ['en', 'discount', 'promotion'],
  ['en', 'tax', 'settings'],
  ['en', 'logo', 'settings'],
  ['en', 'opening hours', 'settings'],
  ['en', 'password', 'settings'],
  ['en', 'invite', 'staff'],
  ['en', 'printer', 'qrcode'],
  ['en', 'link', 'qrcode'],
  ['en', 'qr', 'qrcode'],
  ['en', 'join link', 'qrcode'],
  ['en', 'poster', 'qrcode'],
  ['en', 'refund', 'orders'],
  // Screens without an entry in some or all menus are found by the words of those who use them.
  ['en', 'cook', 'kitchen'],
  ['en', 'chef', 'kitchen'],
  ['en', 'appointments', 'calendar'],
  ['en', 'schedule', 'calendar'],
  ['en', 'waiting', 'queue'],
  ['en', 'tickets', 'queue'],
  ['en', 'wall', 'display'],
  ['en', 'tv', 'display'],
  ['en', 'take a number', 'kiosk'],
  ['en', 'self check-in', 'kiosk'],
  ['en', 'rota', 'resources'],
  ['en', 'days off', 'resources'],
  ['hi', 'रसोई', 'kitchen'],
  ['hi', 'शेफ़', 'kitchen'],
  ['hi', 'अपॉइंटमेंट', 'calendar'],
  ['hi', 'शेड्यूल', 'calendar'],
  ['hi', 'कतार', 'queue'],
  ['hi', 'टोकन', 'queue'],
  ['si', 'කුස්සිය', 'kitchen'],
  ['si', 'ඉවුම්', 'kitchen'],
  ['si', 'වෙන්කිරීම්', 'calendar'],
  ['si', 'කාලසටහන', 'calendar'],
  ['si', 'ටෝකන්', 'queue'],
  ['si', 'රැඳී', 'queue'],
  ['ta', 'சமையல்', 'kitchen'],
  ['ta', 'செஃப்', 'kitchen'],
  ['ta', 'சந்திப்பு', 'calendar'],
  ['ta', 'அட்டவணை', 'calendar'],
  ['ta', 'டோக்கன்', 'queue'],
  ['ta', 'வரிசை', 'queue'],
  ['hi', 'लिंक', 'qrcode'],
  ['hi', 'पोस्टर', 'qrcode'],
  ['si', 'ලින්ක්', 'qrcode'],
  ['si', 'පෝස්ටර්', 'qrcode'],
  ['ta', 'லிங்க்', 'qrcode'],
  ['ta', 'போஸ்டர்', 'qrcode'],
  ['hi', 'छूट', 'promotion'],
  ['hi', 'पासवर्ड', 'settings'],
  ['si', 'වට්ටම්', 'promotion'],
  ['si', 'බදු', 'settings'],
  ['ta', 'தள்ளுபடி', 'promotion'],
  ['ta', 'வரி', 'settings'],
] as const)('in %s the word “%s” finds %s', (language, text, id) => {
  const screens = Object.entries(alsoIn[language].palette.also).map(([name, also]): Command => ({
    id: name,
    group: 'goTo',
    label: name,
    also,
    run,
  }))
  expect(fittingCommands(screens, text).map((one) => one.id)).toContain(id)
})
