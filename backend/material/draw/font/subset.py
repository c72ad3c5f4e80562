#!/usr/bin/env python3
"""Makes the committed font files; run by hand, never by the build.

Input: Debian's fonts-inter (OpenType/CFF, SIL OFL 1.1) and fonts-dejavu-core (TrueType, Bitstream Vera licence).
Output: TrueType outlines, because PDF writers embed nothing else, cut down to the characters of European school texts.

    apt-get install python3-fonttools fonts-inter fonts-dejavu-core && /usr/bin/python3 subset.py
"""
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

INTER = "/usr/share/fonts/opentype/inter/Inter-%s.otf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

# Latin, IPA, Greek, Cyrillic, punctuation, sub- and superscripts, fractions, arrows, operators, shapes.
TEXT = [(0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x1C4, 0x1CC), (0x1E6, 0x1FF), (0x218, 0x21B), (0x250, 0x2FF),
        (0x300, 0x30C), (0x327, 0x328), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491), (0x1E80, 0x1E9E), (0x1EA0, 0x1EF9),
        (0x2000, 0x205F), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x214F), (0x2150, 0x218B), (0x2190, 0x21FF),
        (0x2200, 0x22FF), (0x2460, 0x2473), (0x25A0, 0x25FF), (0x2605, 0x2606), (0x2610, 0x2612), (0x2713, 0x2717)]
# What Inter lacks: operators of mathematics, planets and sexes, music, chess, check boxes, long arrows, brackets.
SYMBOLS = [(0x20, 0x20), (0x2100, 0x214F), (0x2190, 0x22FF), (0x2300, 0x230B), (0x2460, 0x249B), (0x25A0, 0x2612),
           (0x2639, 0x266F), (0x2680, 0x2685), (0x26A0, 0x26A1), (0x2701, 0x2718), (0x2776, 0x2793), (0x27E8, 0x27E9),
           (0x27F5, 0x27FC), (0x2A00, 0x2A02), (0xFFFD, 0xFFFD)]


def subset(path, ranges, skip=frozenset()):
    """Opens a font with only the characters of ranges that are not in skip."""
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    options.hinting = False
    options.glyph_names = False
    options.drop_tables += ["DSIG", "STAT", "GDEF", "GSUB", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={c for a, b in ranges for c in range(a, b + 1)} - skip)
    subsetter.subset(font)
    return font


def equilibrium(pen):
    """Draws ⇌, which chemistry needs and Inter lacks, in the weight of Inter's arrows."""
    upper = [(352, 1030), (352, 1230), (1950, 1230), (1590, 1590), (1732, 1732), (2410, 1054), (2410, 1030)]
    for outline in (upper, [(2762 - x, 1792 - y) for x, y in upper]):
        pen.moveTo(outline[0])
        for point in outline[1:]:
            pen.lineTo(point)
        pen.closePath()


def truetype(font):
    """Replaces CFF outlines by quadratic ones and adds the equilibrium arrow."""
    glyph_set, order, glyphs = font.getGlyphSet(), font.getGlyphOrder(), {}
    for name in order:
        pen = TTGlyphPen(glyph_set)
        glyph_set[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        glyphs[name] = pen.glyph()
    pen = TTGlyphPen(None)
    equilibrium(pen)
    order = order + ["equilibrium"]
    glyphs["equilibrium"] = pen.glyph()
    font["hmtx"]["equilibrium"] = (2762, 352)
    for table in font["cmap"].tables:
        table.cmap[0x21CC] = "equilibrium"
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font["loca"], glyf = newTable("loca"), newTable("glyf")
    font["glyf"], glyf.glyphOrder, glyf.glyphs = glyf, order, glyphs
    font.setGlyphOrder(order)
    limits = ["Zones", "TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements",
              "SizeOfInstructions", "ComponentElements", "Points", "Contours", "CompositePoints", "CompositeContours",
              "ComponentDepth"]
    font["maxp"].tableVersion = 0x00010000
    for limit in limits:
        setattr(font["maxp"], "max" + limit, 1 if limit == "Zones" else 0)
    post = font["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 3.0, [], {}, order
    for name in order:
        glyphs[name].recalcBounds(glyf)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyphs[name], "xMin", 0))
    font.sfntVersion = "\000\001\000\000"
    return font


def main():
    covered = set()
    for weight in ("Regular", "SemiBold"):
        font = truetype(subset(INTER % weight, TEXT))
        covered = set(font.getBestCmap())
        font.save("Inter-%s.ttf" % weight)
    subset(DEJAVU, SYMBOLS, covered - {0x20}).save("DejaVuSans-Symbols.ttf")


main()
