import { defaultMessage } from '#contract/problem.ts'

/** What is wrong with a field, beside what the rules of the contract say of it. */
const faults = [
  'A JSON object is needed here.',
  'At most {levels} levels are read.',
  'This field is not known here.',
  'This holds a sign that cannot be kept.',
  'This is needed.',
  'This is not filled in as it should be.',
  'At least {count} characters.',
  'At most {count} characters.',
  'At most {count} decimal places.',
  'At least {count} entries.',
  'At most {count} entries.',
  '{number} or more.',
  '{number} or less.',
  'One of: {values}.',
  'A date from 2018 to 2029.',
  'Not allowed: {rule}.',
  'Please say why.',
  'From one to five.',
  'Choose two different customers.',
  'Which companies?',
  'Which place shall it be?',
  'Which table do they go to?',
  'Where shall it be brought to?',
  'Where shall we come to?',
  'A booking needs a time.',
  'A new time is needed.',
  'Bookings begin at full five minutes.',
  'The end comes after the beginning.',
  'The most is not less than the least.',
  'Give it an end that is still to come.',
  'Give it a limit above the uses so far.',
  'All vacancies are taken: give it more.',
  'A status needs the company it is for.',
  'This address belongs to another account.',
  'This address has an account already.',
  'This person belongs to the company already.',
  'There is a link of this type already.',
  'There is no address of this guest for it.',
  'Text messages are not set up here.',
  'This is needed to be connected.',
  'This password is among the first that others try. Choose another one.',
  'This password is made of your name, address or company. Choose another one.',
  'This partner code is not known.',
  'This time zone is not known.',
  'The module id is a number.',
  'Upload the picture first.',
  'This way on belongs to another list: begin at its first page.',
  'Rows {earlier} and {row} have the same number.',
  'Each property may stand once.',
  'So much was not paid online: give it back another way.',
  'Nothing can be paid online here.',
  'Choose at least {count} of {group} for {product}.',
  'Choose at most {count} of {group} for {product}.',
  'Choose a {group} for {product}.',
  'Choose an {group} for {product}.',
  // Behind those that it would fit as well.
  'Choose {group} for {product}.',
  'This promotion counts per customer: a phone number is needed.',
  'Nobody sits at this table.',
  'A tip of at most {percent} % of what you order.',
  'The first day must not be after the last.',
  'At most {count} days are shown.',
  'No more than the table has seats.',
  'Either a receipt or a ticket is needed.',
] as const

/** Why something was refused, where there is more to say than its code does. */
const refusals = [
  'The delivery service is not set up on this server.',
  'Something is still under way with it.',
  'The server is stopping.',
  'All vacancies are taken.',
  'More people than that are accepted already.',
  'This person waits already.',
  'Pay for it by a payment.',
  'A payment for this waits for its confirmation.',
  'A booking lasts a week at most.',
  "{product} can't be had at the moment.",
  'There is not enough of {product} in stock.',
  'At most {count} people and rooms.',
  'At most {count} of one product can be in stock.',
  'This comes to more than one order can.',
  'There is a promotion on this bill already.',
  'This picture has more than 25 megapixels.',
  'This picture could not be read.',
  'Make another branch the default first.',
  'The last active branch can not be closed.',
  'The payment provider did not answer. Please try again in a moment.',
  'The plan has seats for {count} members of staff.',
  'This person works for another company too, so only they can change their name and number.',
  'The last owner of a company can not leave it.',
  'The password is not right.',
  'Too many mails were sent. Please try again later.',
  'This posting takes no applications.',
  'This module has no links of this kind.',
  'Nobody sits at that table: move them there instead.',
  'Products still use it: move or switch them off first.',
  'It is too late for this here. Please call.',
  'This order is paid. What comes on top needs an order of its own.',
  'You have {count} open bookings here. Please call to book more.',
  'This promotion is used up.',
  'This customer has used this promotion as often as it allows.',
  'This code is used up.',
  'This code is not valid.',
  'This code was used as often as it allows.',
  'It has been used already, so its value stays. Make a new one instead.',
  'Too many wrong codes were tried at this table. Wait a minute, or ask the staff for a new one.',
  'This module is closed until it is paid for: see Subscription.',
  'The promotion of this order was used up meanwhile. Raise its limit first.',
  'No more files can be taken here today. Apply without a file, or try again tomorrow.',
] as const

/** What an import says of a file and its rows. */
const imports = [
  'At most {count} rows at once.',
  'This workbook holds more than can be read at once. Split it, or save it as CSV.',
  'The file has no such heading.',
  'There is no such field.',
  'None of the headings is known. Say which column is which.',
  'This number is taken.',
  'Another module has this number.',
  'A name is needed.',
  'A price is needed.',
  '“{text}” is no price.',
  '“{text}” is no percentage.',
  '“{text}” is no whole number.',
  '“{text}” is none of {values}.',
  'This is out of range.',
  'This is one line of text.',
  'At most {count} signs.',
] as const

/**
 * Every sentence that the server says to people beside its mails, in English. `{name}` stands for a
 * value.
 */
export const texts = [
  ...new Set([...Object.values(defaultMessage), ...faults, ...refusals, ...imports]),
]

export type Text = (typeof texts)[number]

/** A sentence with its values filled in: a call that says anything else is a type error. */
export type Said = Filled<Text>

type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T

/** The sentences in another language, by the English ones. */
export type ServerWords = Readonly<Record<Text, string>>
