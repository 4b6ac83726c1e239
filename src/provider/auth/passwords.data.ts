// Words that most guessed passwords are made of: gathered from lists of leaked passwords, from names and places of
// Nigeria, and from this product's own surroundings. All lower case, each once.

export const commonWords: readonly string[] = `
  password passwort passphrase passcode pass passwd parola secret secure security private access login
  logon signin signup user username account guest admin administrator root superuser manager master owner
  boss chief default system server computer laptop internet google facebook twitter instagram whatsapp
  youtube yahoo hotmail gmail microsoft windows apple iphone android samsung nokia tecno infinix itel
  huawei dell lenovo oracle linux ubuntu test testing tester temp temporary demo example sample changeme
  change letmein trustno open opensesame enter welcome hello hallo hey world nothing whatever nobody
  anything something new newuser qwerty qwertyu qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghjk
  asdfghjkl asdfjkl zxcv zxcvb zxcvbn zxcvbnm poiuy poiuytrewq lkjhgfdsa mnbvcxz azerty qazwsx qazwsxedc
  qaz wsx edc rfv plm okn abc abcd abcde abcdef abcdefg abcdefgh abcdefghi xyz aaa aaaa aaaaa aaaaaa
  aaaaaaa aaaaaaaa zzz zzzz xxx xxxx monkey dragon tiger lion eagle falcon hawk wolf bear shark dolphin
  horse pony panther leopard elephant snake cobra spider scorpion butterfly bird chicken chick cat kitty
  kitten dog doggy puppy bunny rabbit mouse football soccer basketball baseball hockey tennis cricket
  golf rugby boxing runner player gamer arsenal chelsea liverpool manchester united city barcelona barca
  madrid real juventus milan inter bayern ronaldo messi neymar drogba okocha kanu osimhen rooney mbappe
  super eagles supereagles sunshine rainbow flower rose princess prince queen king angel angels heaven
  star stars starwars superstar superman batman spiderman ironman hulk joker ninja samurai warrior hunter
  killer shadow ghost phantom matrix pokemon pikachu naruto minecraft fortnite roblox playstation xbox
  nintendo mustang ferrari porsche mercedes toyota honda camry corolla benz bmw lexus range rover love
  lover loveyou iloveyou ilove iloveu loveme mylove forever always baby babe babygirl honey sweetheart
  sweet darling sugar candy cookie chocolate cherry orange banana mango pineapple pepper ginger coffee
  cheese summer winter autumn spring january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday today tomorrow birthday
  christmas easter jesus christ jesuschrist jehovah god godisgood godislove godfirst godsgrace godbless
  blessed blessing blessings grace graceful mercy favour favor faith hope peace joy glory gloria praise
  prayer pray amen hallelujah alleluia church pastor bible emmanuel immanuel miracle mercies thankgod
  oluwa olorun chukwu chineke allah muhammad mohammed ramadan islam quran bismillah inshallah family
  mother father mummy mommy mama mum daddy papa dad brother sister son daughter wife husband friend
  friends michael daniel david john johnny james joseph joshua samuel peter paul mark luke matthew andrew
  anthony victor victoria charles george william robert richard thomas christian christopher alexander
  alexandra jennifer jessica ashley amanda michelle nicole elizabeth mary maria sarah ruth esther deborah
  rebecca rachel hannah martha patricia precious patience promise happiness happy goodluck success
  successful winner champion victory hero legend diamond gold golden silver pearl jewel treasure money
  cash rich richman millionaire billionaire dollar dollars naira million chioma chidi chinedu emeka ngozi
  nneka amaka ifeanyi obinna uche kelechi chukwuemeka tunde femi segun bola kemi yemi wale kunle sola
  tobi temitope oluwaseun ayo ade adeola musa ibrahim abubakar aisha fatima zainab hassan usman sani
  bello yusuf ali umar aliyu amina hauwa maryam nigeria nigerian naija lagos ikeja lekki surulere abuja
  kano ibadan portharcourt enugu kaduna benin calabar jos owerri aba onitsha uyo warri akure ilorin
  abeokuta africa african ghana accra london england america newyork canada germany france italy spain
  brazil freedom liberty power strong strength energy magic mystery secretive dream dreamer believe
  imagine music guitar piano dance dancer rock rockstar metal metallica nirvana eminem tupac wizkid
  davido burna starboy school student teacher doctor nurse engineer lawyer police soldier army navy
  captain general president office work worker company business enterprise enterprises store stores shop
  shopping market trader trading merchant merchants customer customers payment payments payout payouts
  pay bank banking banker finance wallet transfer invoice dashboard oja ojaadmin ojapay paystack
  flutterwave moniepoint opay palmpay kuda wema zenith gtbank firstbank uba fidelity sterling union
  polaris purple yellow blue black white red green pink brown bluesky blackie whitey corvette harley
  yamaha suzuki turbo speed racing nascar iamthebest thebest best number one first only life live living
  lovelife mylife goodlife bestlife googlechrome chrome firefox trustnoone ncc nimc bvn nin cac mickey
  minnie donald disney snoopy garfield tweety scooby barbie cinderella elsa frozen hottie sexy cool
  coolest cutie pretty beautiful lovely smile smiley happyday sunshineday lucky luck thunder lightning
  storm hurricane fire flame phoenix ice icecream snow snowball ocean water river mountain summertime
  nature earth moon sun sky galaxy cosmos planet saturn jupiter mars venus mercury apollo zeus hercules
  achilles caesar spartan gladiator viking knight merlin gandalf frodo hobbit my the me you your our is
  in it to of and i am a an we he she this that for with
`.trim().split(/\s+/)

/** Passwords that are common as a whole, once their signs are left out. */
export const commonWholes: readonly string[] = `
  111aaa 112233aa 123456789a 12345678a 1234567a 123456a 12345abc 1234abcd 123abc 123qwe 123qweasd
  123qweasdzxc 1a2b3c 1a2b3c4d 1l0veyou 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  2wsx1qaz a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1b2c3d4e5 aa112233 aa11bb22 aa123456
  aa1234567 aa12345678 aaa111 aaa123 ab123456 abc12 abc123 abc1234 abc12345 abc123456 abc123abc abcd123
  abcd1234 abcd12345 adm1n admin1234 asd123 asdf1234 dr4g0n ily2024 l3tmein m0nkey p455w0rd p4ssw0rd
  pa55w0rd pa55word passw0rd q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qwe123 qwe1234 qwe12345 qweasd123 qwer1234
  qwerty123 w3lcome we1come x1y2z3 xyz123 zaq12wsx zaq1xsw2 zxc123 zxcv1234
`.trim().split(/\s+/)
