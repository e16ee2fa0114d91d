import { expect, test } from 'vitest'
import en from '../../src/i18n/en/tools.json' with { type: 'json' }
import hi from '../../src/i18n/hi/tools.json' with { type: 'json' }
import si from '../../src/i18n/si/tools.json' with { type: 'json' }
import ta from '../../src/i18n/ta/tools.json' with { type: 'json' }
import {
  type Command,
  fittingCommands,
  isSaid,
} from '../../src/views/frame/palette/find-commands.ts'

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

test('without a text all but the settings are there, in their order', () => {
  expect(found('')).toEqual(commands.map(({ id }) => id))
  const logo: Command = { id: 'logo', group: 'setting', label: 'Logo', run }
  expect(fittingCommands([logo, ...commands], '')).toEqual(commands)
  expect(fittingCommands([logo, ...commands], 'logo')).toEqual([logo])
})

test.each([
  ['another letter', 'promocion', ['promotion']],
  ['one missing', 'dscounts', ['promotion']],
  ['one too many', 'waitting', ['queue']],
  ['two swapped', 'qeuue', ['queue']],
  ['the first one wrong', 'xueue', ['queue']],
  ['the beginning of a word', 'promp', ['promotion']],
  ['in each of two words, in any order', 'lien waitng', ['queue']],
  ['two wrong in one word', 'promazio', []],
  ['three letters forgive nothing', 'sgn', []],
  ['a wrong letter finds nothing beside what fits', 'coupons', ['coupons', 'promotion']],
])('typing errors: %s', (_, text, ids) => {
  expect(found(text)).toEqual(ids)
})

test.each([
  ['its beginning', 'promo', true],
  ['another word for it', 'coupons', true],
  ['both, in any order', 'coup promo', true],
  ['a typing error', 'promocion', false],
  ['something else', 'hours', false],
])('a command is what was typed: %s', (_, text, isIt) => {
  const [promotion] = commands
  expect(promotion && isSaid(promotion, text)).toBe(isIt)
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
  expect(namesFound(language, text)).toContain(id)
})

/** Screens, settings and what is made anew, by what is said of them; the best first. */
function namesFound(language: keyof typeof alsoIn, text: string): string[] {
  const { also, settings, acts, screens, newOrder, help } = alsoIn[language].palette
  const labels: Record<string, string> = { ...settings, ...acts, ...screens, newOrder, help }
  const all = Object.entries(also).map(([name, other]): Command => ({
    id: name,
    group: 'goTo',
    label: labels[name] ?? '',
    also: other,
    run,
  }))
  return fittingCommands(all, text).map((one) => one.id)
}

// What a person types who wants the setting or the action behind it.
test.each([
  ['profile', 'my photo', 'avatr'],
  ['email', 'change email', 'emial'],
  ['password', 'password', 'pasword', 'passwrod', 'change password'],
  ['secondStep', '2fa', 'authenticator', 'autenticator', 'recovery codes'],
  ['appearance', 'dark mode', 'theme', 'appearence'],
  ['devices', 'lost phone', 'sessions', 'log out everywhere'],
  ['logo', 'logo', 'company name', 'shop name', 'compnay logo'],
  ['tax', 'tax', 'vat', 'gst', 'currency', 'curency', 'time zone'],
  ['papers', 'invoice footer', 'legal name', 'gstin', 'receipt text'],
  ['social', 'instagram', 'facebok', 'social media'],
  ['hours', 'opening hours', 'hours opening', 'openning hours', 'holidays'],
  ['places', 'branch', 'adress', 'location'],
  ['working', 'alarm', 'sound', 'tips', 'reminder', 'kiosk code', 'delivery fee', 'stations'],
  ['couriers', 'courier', 'curier', 'delivery', 'rider'],
  ['export', 'download', 'csv', 'backup', 'exprot data'],
  ['newOrder', 'add order ticket', 'walk-in'],
  ['newProduct', 'new product', 'product new', 'add dish', 'new prodcut'],
  ['newCustomer', 'new customer', 'add client', 'new custmer'],
  ['newPromotion', 'new discount', 'create coupon', 'happy hour'],
  ['newJob', 'new job', 'add vacancy'],
  ['invite', 'invite', 'invite staff', 'add user', 'invte'],
  ['newPlace', 'new branch', 'add location'],
  ['help', 'support', 'contact', 'how'],
  ['out', 'log out', 'logout', 'switch user'],
  ['promotion', 'discount', 'discuont', 'coupon', 'voucher'],
  ['orders', 'refund', 'refnd', 'receipt', 'reciept', 'print bill', 'printer'],
  ['qrcode', 'printer', 'poster', 'scan'],
  ['products', 'menu', 'price', 'sold out'],
  ['staff', 'permissions', 'suspend', 'team'],
  ['reports', 'profit', 'sales', 'best sellers'],
  ['subscription', 'plan', 'cancel', 'billing'],
  ['stock', 'inventory', 'invantory', 'stocktake'],
  ['activity', 'who changed', 'audit'],
] as const)('%s is found by what people type for it', (name, ...texts) => {
  for (const text of texts) expect(namesFound('en', text), text).toContain(name)
})

test.each([
  ['hi', 'छूट', 'newPromotion'],
  ['hi', 'जीएसटी', 'tax'],
  ['hi', 'टैक्स', 'tax'],
  ['hi', 'लोगो', 'logo'],
  ['hi', 'निमंत्रण', 'invite'],
  ['hi', 'खुलने का समय', 'hours'],
  ['hi', 'समय खुलने', 'hours'],
  ['hi', 'पासवर्ड', 'password'],
  ['hi', 'पासवड', 'password'],
  // Without the dot under the letter, as it is often typed.
  ['hi', 'फोन', 'profile'],
  ['hi', 'रिफंड', 'orders'],
  ['hi', 'logout', 'out'],
  ['ta', 'தள்ளுபடி', 'newPromotion'],
  ['ta', 'ஜிஎஸ்டி', 'tax'],
  ['ta', 'லோகோ', 'logo'],
  ['ta', 'அழைப்பு', 'invite'],
  ['ta', 'நேரம் திறக்க', 'hours'],
  ['ta', 'பாஸ்வேர்ட்', 'password'],
  ['ta', 'பாஸ்வேட்', 'password'],
  ['ta', 'ரசீது', 'orders'],
  ['ta', 'refund', 'orders'],
  ['si', 'වට්ටම්', 'newPromotion'],
  ['si', 'බදු', 'tax'],
  ['si', 'ලාංඡනය', 'logo'],
  ['si', 'ආරාධනා', 'invite'],
  ['si', 'වේලාව විවෘත', 'hours'],
  ['si', 'මුරපදය', 'password'],
  ['si', 'මුරපදෙ', 'password'],
  // Typed with and without the joiner.
  ['si', 'මුද්රණ', 'papers'],
  ['si', 'රිසිට්', 'orders'],
  ['si', 'discount', 'promotion'],
] as const)('in %s “%s” leads to %s', (language, text, name) => {
  expect(namesFound(language, text)).toContain(name)
})

test('a name is found before texts that mention it', () => {
  expect(namesFound('en', 'tax')[0]).toBe('tax')
  expect(namesFound('en', 'password')[0]).toBe('password')
  expect(namesFound('en', 'opening hours')[0]).toBe('hours')
})
