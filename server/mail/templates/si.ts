import type { MailWording } from '../mail-words.ts'

export const si: MailWording = {
  greeting: 'ආයුබෝවන් {fullName},',
  footer: '{product} හි ඔබේ ලිපිනය පාවිච්චි කළ නිසා මේ පණිවිඩය ඔබට ලැබුණා. ඒ ඔබ නෙවෙයි නම් මේක නොසලකා හරින්න.',
  reasons: {
    sold_out: 'ඔබ ඉල්ලූ දෙයක් ඉවරයි',
    closed: 'අපි වහලා',
    too_busy: 'මේ වෙලාවේ වැඩ වැඩියි',
    customer_request: 'ඔබ ඉල්ලුවා',
    no_answer: 'ඔබව සම්බන්ධ කරගන්න බැරි වුණා',
    payment_failed: 'ගෙවීම හරි ගියේ නැහැ',
    wrong_item: 'ඕඩර් එකේ වැරදීමක් තිබුණා',
    quality: 'නියම විදියට පිළියෙල කරන්න බැරි වුණා',
    mistake: 'අපේ පැත්තෙන් වැරදීමක් වුණා',
    delivery_failed: 'ඩිලිවරි කරන්න බැරි වුණා',
  },
  mails: {
    'order-accepted': {
      subject: '{companyName} ඕඩර් {orderNo} භාරගත්තා',
      paragraphs: ['ස්තුතියි, ඔබේ ඕඩර් {orderNo} භාරගත්තා.', '{time} විතර වෙද්දි සූදානම්.'],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-rejected': {
      subject: '{companyName}ට ඕඩර් {orderNo} ගන්න බැහැ',
      paragraphs: [
        'කනගාටුයි: ඔබේ ඕඩර් {orderNo} අපට ගන්න බැහැ.',
        'හේතුව: {reason}.',
        'ඔබ ගෙවූ මුදල ආපසු දෙනවා.',
      ],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-expired': {
      subject: '{companyName} ඕඩර් {orderNo} සඳහා පිළිතුරු දුන්නේ නැහැ',
      paragraphs: [
        'කනගාටුයි: ඔබේ ඕඩර් {orderNo} සඳහා වෙලාවට පිළිතුරක් දෙන්න බැරි වුණා, ඒ නිසා එය අවසන් කළා.',
        'ඔබ ගෙවූ මුදල ආපසු දෙනවා.',
      ],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-ready': {
      subject: '{companyName}: ඕඩර් {orderNo} සූදානම්',
      paragraphs: ['ඔබේ ඕඩර් {orderNo} සූදානම්.'],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-assigned': {
      subject: '{companyName}: ඕඩර් {orderNo} එන ගමන්',
      paragraphs: ['ඔබේ ඕඩර් {orderNo} ඩිලිවරියට පිටත් වුණා.'],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-cancelled': {
      subject: '{companyName} ඕඩර් {orderNo} කැන්සල් කළා',
      paragraphs: ['කනගාටුයි: ඔබේ ඕඩර් {orderNo} කැන්සල් කළා.', 'හේතුව: {reason}.', 'ඔබ ගෙවූ මුදල ආපසු දෙනවා.'],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-delivery-failed': {
      subject: '{companyName}: ඕඩර් {orderNo} ඩිලිවරි කරන්න බැරි වුණා',
      paragraphs: ['කනගාටුයි: ඔබේ ඕඩර් {orderNo} ඩිලිවරි කරන්න බැරි වුණා. ඔබ ගෙවූ මුදල ආපසු දෙනවා.'],
      action: 'ඕඩර් එක බලන්න',
    },
    'order-completed': {
      subject: '{companyName}: ඕඩර් {orderNo} රිසිට් එක',
      paragraphs: ['ඔබේ ඕඩර් {orderNo} සඳහා ස්තුතියි.'],
      action: 'රිසිට් එක බලන්න',
    },
    'booking-accepted': {
      subject: '{companyName} ඔබේ බුකිං එක තහවුරු කළා',
      paragraphs: ['ඔබේ බුකිං {orderNo} තහවුරුයි.', '{time}ට ඔබ එනකල් බලාගෙන ඉන්නවා.'],
      action: 'බුකිං එක බලන්න, මාරු කරන්න, කැන්සල් කරන්න',
    },
    'booking-rejected': {
      subject: '{companyName}ට ඔබේ බුකිං එක ගන්න බැහැ',
      paragraphs: ['කනගාටුයි: {time} ඔබේ බුකිං එක අපට ගන්න බැහැ.', 'හේතුව: {reason}.'],
      action: 'බුකිං එක බලන්න',
    },
    'booking-expired': {
      subject: '{companyName} ඔබේ බුකිං එකට පිළිතුරු දුන්නේ නැහැ',
      paragraphs: ['කනගාටුයි: {time} ඔබේ බුකිං එකට වෙලාවට පිළිතුරක් දෙන්න බැරි වුණා, ඒ නිසා එය අවසන් කළා.'],
      action: 'බුකිං එක බලන්න',
    },
    'booking-cancelled': {
      subject: '{companyName} ඔබේ බුකිං එක කැන්සල් කළා',
      paragraphs: ['කනගාටුයි: {time} ඔබේ බුකිං එක කැන්සල් කළා.', 'හේතුව: {reason}.'],
      action: 'බුකිං එක බලන්න',
    },
    'booking-rescheduled': {
      subject: '{companyName}: ඔබේ බුකිං එකට නව වේලාවක්',
      paragraphs: ['ඔබේ බුකිං {orderNo} මාරු කළා.', 'නව වේලාව {time}.'],
      action: 'බුකිං එක බලන්න, මාරු කරන්න, කැන්සල් කරන්න',
    },
    'booking-reminder': {
      subject: '{companyName}: {time} ඔබේ බුකිං එක',
      paragraphs: ['{time}ට ඔබව හමුවෙන්න බලාගෙන ඉන්නවා.'],
      action: 'බුකිං එක බලන්න, මාරු කරන්න, කැන්සල් කරන්න',
    },
    welcome: {
      subject: '{product} වෙත සාදරයෙන් පිළිගන්නවා: පාස්වර්ඩ් එකක් තෝරන්න',
      paragraphs: ['{companyName} තව ටිකකින් සූදානම්. පළමු වතාවට ලොග් වෙන්න පැය 24ක් ඇතුළත පාස්වර්ඩ් එකක් තෝරන්න.'],
      action: 'පාස්වර්ඩ් එකක් තෝරන්න',
    },
    'known-address': {
      subject: 'ඔබට දැනටමත් {product} ගිණුමක් තියෙනවා',
      paragraphs: [
        'කවුරු හරි, බොහෝවිට ඔබ, මේ ලිපිනයෙන් ලියාපදිංචි වෙන්න හැදුවා. ඒකට දැනටමත් ගිණුමක් තියෙනවා, ඒ නිසා මුකුත් වෙනස් වුණේ නැහැ.',
        'පාස්වර්ඩ් එක අමතක නම්, අලුත් එකක් දාන්න පුළුවන්.',
      ],
      action: 'නව පාස්වර්ඩ් එකක් දාන්න',
    },
    'business-invitation': {
      subject: '{product} හි {companyName} ඔබ වෙනුවෙන් සූදානම්',
      paragraphs: [
        '{inviter} ඔබ වෙනුවෙන් {companyName} සැකසුවා. එය භාරගන්න දවස් 7ක් ඇතුළත පාස්වර්ඩ් එකක් තෝරන්න.',
      ],
      action: 'පාස්වර්ඩ් එකක් තෝරන්න',
    },
    'staff-invitation': {
      subject: '{companyName} ඔබට {product} වෙත ආරාධනා කරනවා',
      paragraphs: [
        '{companyName} ටීම් එක එක්ක වැඩ කරන්න {inviter} ඔබට ආරාධනා කරනවා. ආරාධනාව දවස් 7ක් වලංගුයි, ඔබට විතරයි.',
      ],
      action: 'ආරාධනාව භාරගන්න',
    },
    'password-reset': {
      subject: '{product} සඳහා නව පාස්වර්ඩ් එකක් දාන්න',
      paragraphs: [
        'නව පාස්වර්ඩ් එකක් දාන්න විනාඩි 10ක් ඇතුළත මේ ලින්ක් එක පාවිච්චි කරන්න. අලුත් පණිවිඩයක් ආවොත් මේක වලංගු නැහැ.',
        '{product} කිසිම කෙනෙක් කවදාවත් ඔබෙන් මේක ඉල්ලන්නේ නැහැ.',
      ],
      action: 'නව පාස්වර්ඩ් එකක් දාන්න',
    },
    'email-change': {
      subject: '{product} සඳහා ඔබේ නව ඊමේල් ලිපිනය තහවුරු කරන්න',
      paragraphs: ['ඔබ වෙනස් කරන්න ඉල්ලූ තැන විනාඩි 30ක් ඇතුළත මේ කෝඩ් එක ටයිප් කරන්න: {code}'],
    },
    'address-changed': {
      subject: 'ඔබේ {product} ගිණුමේ විද්‍යුත් තැපැල් ලිපිනය වෙනස් කර ඇත',
      paragraphs: [
        'මින් පසු ඔබේ ගිණුමට වෙනත් ලිපිනයක් ඇත; මේ ලිපිනයෙන් ලොග් විය නොහැක.',
        'එය ඔබ නොවේ නම්, {product} පවත්වාගෙන යන අයට වහාම දන්වන්න: ඔබේ ගිණුම වෙනත් අයෙකු සතුව තිබිය හැක.',
      ],
    },
    'password-changed': {
      subject: '{product} සඳහා ඔබේ පාස්වර්ඩ් එක වෙනස් කර ඇත',
      paragraphs: [
        'ඔබේ පාස්වර්ඩ් එක වෙනස් කර ඇති අතර අනෙක් උපාංග ඉවත් කර ඇත.',
        'එය ඔබ නොවේ නම්, වහාම අලුත් පාස්වර්ඩ් එකක් තෝරන්න.',
      ],
      action: 'අලුත් පාස්වර්ඩ් එකක් තෝරන්න',
    },
    'new-device': {
      subject: 'අලුත් උපාංගයකින් {product} වෙත ලොග් වී ඇත',
      paragraphs: [
        'අපට අලුත් උපාංගයකින් ඔබේ ගිණුමට ලොග් වී ඇත: {device}.',
        'එය ඔබ නම් කිසිවක් කළ යුතු නැත. නැත්නම් වහාම අලුත් පාස්වර්ඩ් එකක් තෝරන්න: එවිට සියලු උපාංග ඉවත් වේ.',
      ],
      action: 'අලුත් පාස්වර්ඩ් එකක් තෝරන්න',
    },
    'let-in': {
      subject: 'කවුරුන් හෝ ඔබේ {product} ගිණුමට ලොග් වෙන්න උත්සාහ කරයි',
      paragraphs: [
        'ඔබේ ගිණුම සඳහා වැරදි පාස්වර්ඩ් බොහොමයක් ලැබුණු නිසා, නොදන්නා උපාංගවලට රැඳී සිටීමට සිදුවේ.',
        'ඔබටම ලොග් වෙන්න අවශ්‍ය නම්, පැයක් ඇතුළත මේ සබැඳිය භාවිත කරන්න: එවිට ඔබේ පාස්වර්ඩ් එක වහාම පිළිගැනේ.',
      ],
      action: 'ලොග් වෙන්න',
    },
    'application-contacted': {
      subject: '{companyName} ඔබ එක්ක කතා කරන්න කැමතියි',
      paragraphs: [
        '{jobTitle} සඳහා අයදුම් කළාට ස්තුතියි. ඔබ ලියූ දේට අපි කැමතියි, ඉක්මනින් ඔබව අමතන්නම්.',
        '{message}',
      ],
      action: 'අයදුම්පත බලන්න',
    },
    'application-accepted': {
      subject: '{companyName}: ඔබේ අයදුම්පත භාරගත්තා',
      paragraphs: [
        'සුබ ආරංචියක්: {jobTitle} විදියට ඔබ අප එක්ක එකතු වෙනවාට අපි කැමතියි. ඊළඟට වෙන දේ ගැන ලියන්නම්.',
        '{message}',
      ],
      action: 'අයදුම්පත බලන්න',
    },
    'application-rejected': {
      subject: '{companyName} හි ඔබේ අයදුම්පත',
      paragraphs: [
        '{jobTitle} සඳහා අයදුම් කළාට ස්තුතියි. මේ වතාවේ අපට ඔබට තනතුර දෙන්න බැහැ. ඔබට සුබ පතනවා.',
        '{message}',
      ],
      action: 'අයදුම්පත බලන්න',
    },
    'application-reopened': {
      subject: '{companyName} ඔබේ අයදුම්පත ආයෙත් බලනවා',
      paragraphs: ['{jobTitle} සඳහා ඔබේ අයදුම්පත අපි ආයෙත් විවෘත කළා, ඔබට දැනුම් දෙන්නම්.', '{message}'],
      action: 'අයදුම්පත බලන්න',
    },
    'queue-called': {
      subject: '{companyName}: දැන් ඔබේ වාරයයි',
      paragraphs: ['අංක {ticketNo}: කරුණාකර දැන් එන්න.'],
      action: 'ඔබේ තැන බලන්න',
    },
    'queue-almost': {
      subject: '{companyName}: ඔබේ වාරය ළඟයි',
      paragraphs: ['අංක {ticketNo}: කරුණාකර ආපසු එන්න, වැඩි වෙලාවක් යන්නේ නැහැ.'],
      action: 'ඔබේ තැන බලන්න',
    },
    'queue-closing': {
      subject: '{companyName} ඉක්මනින් වහනවා',
      paragraphs: ['අංක {ticketNo}: අපි ඉක්මනින් වහනවා. කරුණාකර දැන් එන්න, නැත්නම් වෙන දවසක එන්න.'],
      action: 'ඔබේ තැන බලන්න',
    },
    'membership-moved': {
      subject: '{communityName}: {status}',
      paragraphs: ['{communityName} හි {companyName} සාමාජිකත්වය වෙනස් වුණා: {status}.'],
    },
  },
  texts: {
    'password-reset': '{product} නව පාස්වර්ඩ් එකට ඔබේ කෝඩ් එක: {code} (විනාඩි 10)',
    'queue-called': '{companyName}: දැන් ඔබේ වාරයයි. ඔබේ අංකය {ticketNo}.',
    'queue-almost': '{companyName}: ඔබේ වාරය ළඟයි. ඔබේ අංකය {ticketNo}.',
    'queue-closing': '{companyName} ඉක්මනින් වහනවා. ඔබේ අංකය {ticketNo}.',
  },
}
