/** Dictionaries whose keys are names chosen by the document: of glyphs, of colorants. */
export const MAPS = new Set(['CharProcs', 'Colorants']);
/** The same within a page's resources: of fonts, pictures and so on. */
export const RESOURCE_MAPS = new Set(['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading']);

/** Filters that only compress or encode; a stream with any other is rejected. */
export const FILTERS = new Set([
  'FlateDecode',
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'ASCIIHexDecode',
  'ASCII85Decode',
  'RunLengthDecode',
]);

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Keys of drawings, fonts, pictures, colours, patterns and functions (ISO 32000-1, 7.4, 8 and 9). All other keys are
 * dropped: actions, links, forms, files, structure marks, private data.
 */
export const ALLOWED_KEYS: ReadonlySet<string> = new Set([
  ...words('Type Subtype Name Length Filter DecodeParms Resources'),
  // Resources
  ...words('Font XObject ExtGState ColorSpace Pattern Shading ProcSet'),
  // Pictures and forms (drawings used more than once)
  ...words('Width Height BitsPerComponent ColorSpace Decode ImageMask Mask SMask SMaskInData Matte Interpolate Intent'),
  ...words('BBox Matrix FormType Group S I K CS'),
  // Filter parameters
  ...words('Predictor Colors Columns EarlyChange EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1'),
  ...words('DamagedRowsBeforeError ColorTransform JBIG2Globals'),
  // Fonts
  ...words('BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts FontBBox FontMatrix'),
  ...words('CharProcs CIDSystemInfo Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap BaseEncoding Differences'),
  ...words('FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight'),
  ...words(
    'StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Length1 Length2 Length3',
  ),
  ...words('WMode CMapName UseCMap'),
  // Graphics state
  ...words('LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK G BC'),
  // Patterns, shadings, functions, colours
  ...words(
    'PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias Domain Function Coords Extend',
  ),
  ...words('BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Range Size BitsPerSample Order Encode C0 C1 N'),
  ...words(
    'Functions Bounds WhitePoint BlackPoint Gamma Alternate Colorants Process Components MixingHints Solidities',
  ),
  ...words('HalftoneType Frequency Angle SpotFunction TransferFunction'),
]);
