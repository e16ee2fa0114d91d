import type { Mail, MailLabel } from '../calls/mail.ts'
import { face } from './face.ts'

type Sample = {
  from: string
  hoursAgo: number
  subject: string
  message: string
  labels?: MailLabel[]
  isRead?: boolean
  isStarred?: boolean
}

/** Attacks that a message may contain: the view must show the text and execute nothing. */
const unkind = `<p>Dear customer, your parcel waits at the gate.</p>
<script>window.wasHarmed = 'script'</script>
<img src="x" alt="parcel" onerror="window.wasHarmed = 'onerror'">
<svg onload="window.wasHarmed = 'svg'"><circle r="9"/></svg>
<a href="javascript:window.wasHarmed = 'link'">Track it here</a>
<a href="https://parcels.example/track" onclick="window.wasHarmed = 'click'">or on our page</a>
<iframe srcdoc="<script>parent.wasHarmed = 'frame'</script>"></iframe>
<form action="https://parcels.example/steal"><input name="password">
<button>Sign in again</button></form>
<style>body { display: none }</style>
<p style="position: fixed; inset: 0" onmouseover="window.wasHarmed = 'mouse'">
Pay the fee of $2.99 today.</p>
<math><mtext><table><mglyph>
<style><img src=x onerror="window.wasHarmed = 'nested'"></style></mglyph></table></mtext></math>`

const samples: Sample[] = [
  {
    from: 'Priya Nair',
    hoursAgo: 1,
    subject: 'Order for Saturday’s wedding',
    message:
      '<p>Hello,</p><p>we would like to order for <strong>80 guests</strong> on ' +
      'Saturday:</p><ul><li>40 vegetable thali</li><li>40 chicken biryani</li><li>80 mango ' +
      'lassi</li></ul><p>Could you deliver at noon?</p><p>Priya</p>',
    labels: ['orders'],
    isStarred: true,
  },
  {
    from: 'Daniel Osei',
    hoursAgo: 4,
    subject: 'Shift on Friday',
    message:
      '<p>I can take the early shift on Friday if <em>Meera</em> takes Sunday. All right ' +
      'with you?</p>',
    labels: ['team'],
  },
  {
    from: 'Parcel Service',
    hoursAgo: 7,
    subject: 'Your parcel could not be delivered',
    message: unkind,
  },
  {
    from: 'Green Valley Farms',
    hoursAgo: 26,
    subject: 'Prices from next month',
    message:
      '<h2>New prices</h2><table><thead><tr><th>Crate</th><th>Until now</th><th>From next ' +
      'month</th></tr></thead><tbody><tr><td>Tomatoes</td><td>$18.00</td><td>$19.50</td></tr>' +
      '<tr><td>Onions</td><td>$11.00</td><td>$11.00</td></tr>' +
      '<tr><td>Coriander</td><td>$6.50</td><td>$7.00</td></tr></tbody></table><p>Orders ' +
      'placed before the end of the month keep the old price.</p>',
    labels: ['suppliers'],
    isRead: true,
  },
  {
    from: 'Sofia Marino',
    hoursAgo: 30,
    subject: 'Thank you',
    message:
      '<p>The cake was wonderful, and it came <u>on time</u>. We will be ' +
      'back.</p><blockquote>Best lemon cake in town!</blockquote>',
    isRead: true,
  },
  {
    from: 'Daniel Osei',
    hoursAgo: 52,
    subject: 'The oven is repaired',
    message: '<p>The second oven works again. The bill is <b>$140</b>.</p>',
    labels: ['team'],
    isRead: true,
  },
  {
    from: 'City Packaging',
    hoursAgo: 75,
    subject: 'Boxes are on their way',
    message:
      '<p>500 boxes, size M, leave our store today. Follow them on <a ' +
      'href="https://packaging.example/follow/500">our page</a>.</p>',
    labels: ['suppliers', 'orders'],
    isRead: true,
  },
  {
    from: 'Tomás Silva',
    hoursAgo: 98,
    subject: 'A table for twelve?',
    message: '<p>Do you have room for twelve on the 14th, at about seven?</p>',
    labels: ['orders'],
  },
  {
    from: 'Meera Iyer',
    hoursAgo: 121,
    subject: 'Photos for the menu',
    message: '<p>I took new photos of the starters. Shall I bring them on Monday?</p>',
    labels: ['team'],
    isRead: true,
  },
  {
    from: 'Harbour Coffee',
    hoursAgo: 150,
    subject: 'This week’s beans',
    message:
      '<p>A new roast has come in: <strong>chocolate and orange</strong>. A sample bag is in ' +
      'your next delivery.</p>',
    labels: ['suppliers'],
    isRead: true,
  },
  {
    from: 'Liam Walsh',
    hoursAgo: 171,
    subject: 'Invoice 1042',
    message: '<p>Could you send me invoice 1042 once more? I seem to have lost it.</p>',
    isRead: true,
  },
  {
    from: 'Asha Menon',
    hoursAgo: 195,
    subject: 'Application as a cook',
    message: '<p>I saw your note in the window and would like to apply. When may I come by?</p>',
    isRead: true,
  },
]

/** The initial mailbox: twelve received messages and a sent one. */
export function sampleMails(nowMs: number): Mail[] {
  const came = samples.map(
    (
      { from, hoursAgo, subject, message, labels = [], isRead = false, isStarred = false },
      index,
    ): Mail => ({
      id: `m${index + 1}`,
      folder: 'inbox',
      labels,
      isRead,
      isStarred,
      sender: { name: from, photo: face(from) },
      dateMs: nowMs - hoursAgo * 3_600_000,
      subject,
      message,
    }),
  )
  const sent: Mail = {
    id: 'm90',
    folder: 'sent',
    labels: [],
    isRead: true,
    isStarred: false,
    sender: { name: 'Jordan Lee', photo: face('Jordan Lee') },
    to: 'sofia@guests.example',
    dateMs: nowMs - 29 * 3_600_000,
    subject: 'Re: Thank you',
    message: '<p>Thank you, Sofia. See you soon!</p>',
  }
  return [...came, sent]
}
