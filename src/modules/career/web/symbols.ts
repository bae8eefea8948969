/** Symbols for tiles, those that pages often show first: hex code point and name in Unicode, some with further words. */
const TABLE = `
2605 black star favourite rating;1F465 busts in silhouette people team;1F4BC briefcase job work
1F680 rocket start growth;1F4C8 chart with upwards trend growth chart;1F3C6 trophy award prize
2764 heavy black heart love care;1F91D handshake deal partner;1F4A1 electric light bulb idea
20B9 indian rupee sign rupee money inr;1F30D earth globe europe-africa world europe africa
1F30F earth globe asia-australia world asia india;1F331 seedling growth plant green;231B hourglass time
1F3E5 hospital health care;1F393 graduation cap education degree;1F6E1 shield security safe
26A1 high voltage sign energy fast electricity;2699 gear settings engineering;1F527 wrench tool repair
1F52C microscope science research;1F4BB personal computer laptop software;1F3E0 house building home
1F3ED factory mill plant;1F3D7 building construction construction site;1F69A delivery truck truck transport
1F6D2 shopping trolley shop store;1F4C5 calendar date day;1F4DE telephone receiver phone;2709 envelope mail
1F4CD round pushpin place location;267B black universal recycling symbol green environment
263A white smiling face happy;1F947 first place medal first;1F3AF direct hit;1F389 party popper;1F48E gem stone
2190 leftwards arrow;2191 upwards arrow;2192 rightwards arrow;2193 downwards arrow;2194 left right arrow
2195 up down arrow;2196 north west arrow;2197 north east arrow;2198 south east arrow;2199 south west arrow
21BA anticlockwise open circle arrow;21BB clockwise open circle arrow;2200 for all;2211 n-ary summation
221A square root;221E infinity;2248 almost equal to;2260 not equal to;2264 less-than or equal to
2265 greater-than or equal to;2300 diameter sign;2302 house;2318 place of interest sign;231A watch;2328 keyboard
23E9 black right-pointing double triangle;23EA black left-pointing double triangle
23EB black up-pointing double triangle;23EC black down-pointing double triangle
23ED black right-pointing double triangle with vertical bar
23EE black left-pointing double triangle with vertical bar
23EF black right-pointing triangle with double vertical bar;23F0 alarm clock time early;23F1 stopwatch
23F2 timer clock;23F3 hourglass with flowing sand;25A0 black square;25A1 white square
25B2 black up-pointing triangle;25B3 white up-pointing triangle;25B6 black right-pointing triangle
25C6 black diamond;25C7 white diamond;25C8 white diamond containing black small diamond;25C9 fisheye
25CB white circle;25CC dotted circle;25CD circle with vertical fill;25CE bullseye;25CF black circle
2600 black sun with rays;2601 cloud;2602 umbrella;2603 snowman;2604 comet;2606 white star;260E black telephone
2611 ballot box with check;2612 ballot box with x;2613 saltire;2614 umbrella with rain drops;2615 hot beverage
2616 white shogi piece;2617 black shogi piece;2618 shamrock;261D white up pointing index;262F yin yang
2638 wheel of dharma;2639 white frowning face;263C white sun with rays;263D first quarter moon
263E last quarter moon;263F mercury;2640 female sign;2641 earth;2642 male sign;2654 white chess king
2655 white chess queen;2656 white chess rook;2657 white chess bishop;2658 white chess knight;2659 white chess pawn
265A black chess king;265B black chess queen;265C black chess rook;265D black chess bishop;265E black chess knight
265F black chess pawn;2660 black spade suit;2661 white heart suit;2662 white diamond suit;2663 black club suit
2664 white spade suit;2665 black heart suit;2666 black diamond suit;2667 white club suit;2668 hot springs
2669 quarter note;266A eighth note;266B beamed eighth notes;266C beamed sixteenth notes;266D music flat sign
266E music natural sign;266F music sharp sign;267F wheelchair symbol;2690 white flag;2691 black flag
2692 hammer and pick;2693 anchor;2694 crossed swords;2695 staff of aesculapius;2696 scales;2697 alembic
269A staff of hermes;269B atom symbol;26A0 warning sign;26AA medium white circle;26AB medium black circle
26BD soccer ball;26BE baseball;26C4 snowman without snow;26C5 sun behind cloud;26F0 mountain;26F1 umbrella on ground
26F2 fountain;26F3 flag in hole;26F4 ferry;26F5 sailboat;26FA tent;26FD fuel pump;2702 black scissors
2703 lower blade scissors;2704 white scissors;2705 white heavy check mark;2706 telephone location sign
2707 tape drive;2708 airplane;270C victory hand;270D writing hand;270E lower right pencil;270F pencil
2710 upper right pencil;2711 white nib;2712 black nib;2713 check mark;2714 heavy check mark;2715 multiplication x
2716 heavy multiplication x;2718 heavy ballot x;271A heavy greek cross;2720 maltese cross;2721 star of david
2722 four teardrop-spoked asterisk;2723 four balloon-spoked asterisk;2724 heavy four balloon-spoked asterisk
2726 black four pointed star;2727 white four pointed star;2728 sparkles;2729 stress outlined white star
272A circled white star;272B open centre black star;272C black centre white star;272D outlined black star
272E heavy outlined black star;272F pinwheel star;2730 shadowed white star;2731 heavy asterisk
2732 open centre asterisk;2733 eight spoked asterisk;2734 eight pointed black star;2735 eight pointed pinwheel star
2736 six pointed black star;2737 eight pointed rectilinear black star
2738 heavy eight pointed rectilinear black star;2744 snowflake;2747 sparkle;2756 black diamond minus white x
2780 dingbat circled sans-serif digit one;2781 dingbat circled sans-serif digit two
2782 dingbat circled sans-serif digit three;2783 dingbat circled sans-serif digit four
2784 dingbat circled sans-serif digit five;2785 dingbat circled sans-serif digit six
2786 dingbat circled sans-serif digit seven;2787 dingbat circled sans-serif digit eight
2788 dingbat circled sans-serif digit nine;2789 dingbat circled sans-serif number ten
2794 heavy wide-headed rightwards arrow;279C heavy round-tipped rightwards arrow;27A1 black rightwards arrow
20AC euro sign;00A3 pound sign;0024 dollar sign;0025 percent sign;2030 per mille sign;00B1 plus-minus sign
00A9 copyright sign;00AE registered sign;2122 trade mark sign;1F310 globe with meridians;1F30E earth globe americas
1F31F glowing star;1F332 evergreen tree;1F333 deciduous tree;1F334 palm tree;1F33E ear of rice
1F340 four leaf clover;1F381 wrapped present;1F382 birthday cake;1F38A confetti ball;1F396 military medal
1F399 studio microphone;1F39A level slider;1F39B control knobs;1F3A8 artist palette;1F3B5 musical note
1F3B6 multiple musical notes;1F3C0 basketball and hoop;1F3C1 chequered flag;1F3C2 snowboarder;1F3C3 runner
1F3C4 surfer;1F3C5 sports medal;1F3D8 house buildings;1F3D9 cityscape;1F3DB classical building
1F3E1 house with garden;1F3E2 office building office;1F3E3 japanese post office;1F3E4 european post office
1F3E6 bank;1F3EB school;1F426 bird;1F44B waving hand sign;1F44C ok hand sign;1F44D thumbs up sign
1F44E thumbs down sign;1F44F clapping hands sign;1F468 man;1F469 woman;1F476 baby;1F48A pill;1F4AA flexed biceps
1F4AC speech balloon;1F4B0 money bag;1F4B1 currency exchange;1F4B2 heavy dollar sign;1F4B3 credit card
1F4B4 banknote with yen sign;1F4B5 banknote with dollar sign;1F4B6 banknote with euro sign
1F4B7 banknote with pound sign;1F4B8 money with wings;1F4B9 chart with upwards trend and yen sign;1F4BA seat
1F4BE floppy disk;1F4C6 tear-off calendar;1F4C7 card index;1F4C9 chart with downwards trend;1F4CA bar chart
1F4CC pushpin;1F4CE paperclip;1F4CF straight ruler;1F4D0 triangular ruler;1F4D6 open book;1F4D7 green book
1F4D8 blue book;1F4D9 orange book;1F4DA books;1F4DD memo;1F4E1 satellite antenna;1F4E2 public address loudspeaker
1F4E3 cheering megaphone;1F4E6 package;1F4E7 e-mail symbol;1F4F1 mobile phone;1F4F7 camera;1F4F8 camera with flash
1F4FA television;1F4FB radio;1F50A speaker with three sound waves;1F50B battery;1F50C electric plug
1F50D left-pointing magnifying glass;1F511 key;1F512 lock security;1F513 open lock;1F514 bell;1F517 link symbol
1F525 fire hot popular;1F526 electric torch;1F528 hammer tool build;1F529 nut and bolt;1F52D telescope
1F52E crystal ball;1F550 clock face one oclock;1F5A5 desktop computer computer software;1F5FA world map
1F600 grinning face;1F60A smiling face with smiling eyes;1F64C person raising both hands in celebration
1F64F person with folded hands;1F681 helicopter;1F682 steam locomotive;1F683 railway car;1F68C bus
1F697 automobile car;1F6A2 ship;1F6B2 bicycle;1F6CE bellhop bell;1F6E0 hammer and wrench;1F6EB airplane departure
1F6EC airplane arriving;1F948 second place medal;1F949 third place medal;1F957 green salad;1F9D1 adult person
1F9E0 brain;1F9E9 jigsaw puzzle piece;1F9EA test tube laboratory chemistry;1F9EB petri dish;1F9EC dna double helix
1F9ED compass;1F9F0 toolbox;1F9F1 brick;1F9F2 magnet;1F9F3 luggage;1F9F4 lotion bottle;1F9F5 spool of thread
`;

export type NamedSymbol = { readonly code: string; readonly name: string };

export const SYMBOLS: readonly NamedSymbol[] = TABLE.trim()
  .split(/[;\n]/)
  .map((entry) => {
    const [code = '', ...words] = entry.split(' ');
    return { code, name: words.join(' ') };
  });
