import os,re,glob,gzip,html,json,random,ast
random.seed(7)
X='/tmp/deb/x/'
out=open('/tmp/tok/train.jsonl','w')
tot={}
seen=set()
def chunks(text,size=1300):
    cur='';
    for line in text.splitlines(True):
        if len(cur)+len(line)>size and cur.strip():
            yield cur; cur=''
        while len(line)>3*size:
            yield line[:size]; line=line[size:]
        cur+=line
    if len(cur.strip())>200: yield cur
def put(cls,text,cap,src):
    text=text.replace('\r','').replace('\x00','')
    cs=[c for c in chunks(text)]
    random.shuffle(cs)
    n=0
    for c in cs:
        c=c.strip('\n')
        if len(c)<150 or c in seen: continue
        if n+len(c.encode())>cap: break
        seen.add(c); n+=len(c.encode())
        out.write(json.dumps({"class":cls,"source":src,"text":c},ensure_ascii=False)+'\n')
    tot[cls]=tot.get(cls,0)+n
def read(f):
    b=(gzip.open(f).read() if f.endswith('.gz') else open(f,'rb').read())
    try: return b.decode('utf8')
    except UnicodeDecodeError: return None
def files(pat,maxn=10000,seed=1):
    fs=sorted(f for f in glob.glob(pat,recursive=True) if os.path.isfile(f)); random.Random(seed).shuffle(fs); return fs[:maxn]
def detag(h):
    h=re.sub(r'(?is)<(script|style|head)\b.*?</\1>','',h)
    h=re.sub(r'(?i)<(p|br|li|h\d|div|tr|dd|dt|td)\b[^>]*>','\n',h)
    h=re.sub(r'<[^>]+>','',h); h=html.unescape(h)
    lines=[re.sub(r'\s+',' ',l).strip() for l in h.split('\n')]
    return '\n'.join(l for l in lines if l)
def fl(text): # join wrapped fortunes
    return '\n'.join(re.sub(r'\s*\n\s*',' ',q).strip() for q in re.split(r'\n%\n',text))
def prose_lines(t,minlen=80): return '\n'.join(l for l in t.split('\n') if len(l)>=minlen)
# --- German prose
fd=X+'fortunes-de/usr/share/games/fortunes/de/'
for f in ('zitate','witze','unfug','regeln','sprueche','stilblueten','woerterbuch','wusstensie','gedichte'):
    t=read(fd+f); 
    if t: put('de',fl(t),250000 if f=='zitate' else 60000,'fortunes-de/'+f)
st='/work/main/backend/library/starter/'
de=''.join(re.sub(r'(?s)^---.*?---\n','',read(f)) for f in sorted(glob.glob(st+'de/*.md')))
put('de',prose_lines(de),200000,'starter/de'); 
for pat,n,cap in ((X+'gimp-help-de/**/de/*.html',150,60000),(X+'debian-edu-doc-de/**/*.html',40,60000),(X+'debian-reference-de/**/*.html',40,30000),(X+'linuxcnc-doc-de/**/*.html',30,40000)):
    put('de','\n'.join(prose_lines(detag(read(f) or '')) for f in files(pat,n)),cap,pat.split('/')[4])
# lists (German)
put('list_de','\n'.join(l for l in de.split('\n') if re.match(r'\s*([-*]|\d+\.)\s',l)),120000,'starter/de')
t='\n'.join('\n'.join(l for l in detag(read(f) or '').split('\n') if 8<len(l)<80) for f in files(X+'gimp-help-de/**/de/*.html',200,3)); 
put('list_de','\n'.join('- '+l for l in t.split('\n')),60000,'gimp-help-de')
put('list_de','\n'.join(l.strip() for l in json.load(open('/work/main/backend/locale/de.json')).values()) ,60000,'locale')
# --- English prose
fe=[f for f in files(X+'fortunes/usr/share/games/fortunes/*') if '.' not in os.path.basename(f)]
t='\n'.join(fl(read(f) or '') for f in fe); put('en',t,350000,'fortunes')
en=''.join(re.sub(r'(?s)^---.*?---\n','',read(f)) for f in sorted(glob.glob(st+'en/*.md')))
put('en',prose_lines(en),60000,'starter/en')
put('en','\n'.join(prose_lines(detag(read(f) or '')) for f in files(X+'gimp-help-en/**/en/*.html',150)),70000,'gimp-help-en')
put('en','\n'.join(prose_lines(detag(read(f) or '')) for f in files(X+'debian-handbook/**/en-US/*.html',40)),100000,'debian-handbook')
put('list_en','\n'.join(l for l in en.split('\n') if re.match(r'\s*([-*]|\d+\.)\s',l)),60000,'starter/en')
put('list_en','\n'.join(json.load(open('/work/main/backend/locale/en.json')).values()),60000,'locale')
# --- code
G='/root/go/pkg/mod/'
def code(lang,pat,n,cap,ok=lambda f:True):
    fs=[f for f in files(pat,n*3) if ok(f)][:n]
    t='\n'.join((read(f) or '')[:12000] for f in fs); put('code_'+lang,t,cap,pat)
import subprocess
gr=subprocess.check_output(['go','env','GOROOT'],text=True).strip()
code('go',gr+'/src/*/*.go',120,150000); code('go',G+'github.com/*/*/*.go',80,80000); code('go','/work/main/backend/*/*.go',60,80000)
code('py','/usr/lib/python3.11/*.py',80,150000); code('py',X+'python3-scipy/**/*.py',40,50000)
nm='/work/main/frontend/node_modules/'
code('js',nm+'svelte/src/**/*.js',60,80000); code('ts',nm+'**/src/**/*.ts',80,120000,lambda f:not f.endswith('.d.ts')); code('ts','/work/main/frontend/src/**/*.ts',60,80000); code('svelte','/work/main/frontend/src/**/*.svelte',60,60000)
code('css',nm+'**/*.css',30,40000,lambda f:'min' not in f); code('sql','/work/main/backend/store/migrations/*.sql',40,40000)
code('html',X+'gimp-help-de/**/de/*.html',40,50000); code('sh','/work/main/build/scripts/*.sh',20,40000); code('c',G+'**/*.c',20,60000); code('java',nm+'**/*.java',10,20000)
# --- markdown tables
rows=[]
for f in files('/work/main/frontend/node_modules/**/*.md',1500)+files(G+'**/*.md',2500)+sorted(glob.glob(st+'*/*.md'))*1+files('/work/shared/*.md'):
    t=read(f) or ''
    for m in re.finditer(r'(?m)(^\|.*\|[ \t]*\n){3,}',t): rows.append(m.group(0))
random.shuffle(rows); put('table','\n'.join(r[:6000] for r in rows),300000,'markdown')
# html tables into markdown, German and English
def tables(pat,n):
    res=[]
    for f in files(pat,n,5):
        for tb in re.findall(r'(?is)<table\b.*?</table>',read(f) or ''):
            rs=[]
            for tr in re.findall(r'(?is)<tr\b.*?</tr>',tb):
                cells=[re.sub(r'\s+',' ',detag(c)).strip() for c in re.findall(r'(?is)<t[dh]\b.*?</t[dh]>',tr)]
                if len(cells)>1 and all(len(c)<120 for c in cells): rs.append(cells)
            if len(rs)>2:
                w=len(rs[0]); s='| '+' | '.join(rs[0])+' |\n|'+'---|'*w+'\n'+''.join('| '+' | '.join(r)+' |\n' for r in rs[1:40]); res.append(s)
    return '\n'.join(res)
put('table',tables(X+'linuxcnc-doc-de/**/de/**/*.html',200),120000,'linuxcnc-doc-de')
put('table',tables(X+'debian-reference-de/**/*.html',200),100000,'debian-reference-de')
put('table',tables(X+'libreoffice-help-de/**/*.html',3000),120000,'libreoffice-help-de')
# synthetic school tables: numbers, marks, timetables (numbers of all shapes)
def num():
    k=random.random()
    if k<.3: return str(random.randint(0,99))
    if k<.5: return str(random.randint(100,99999))
    if k<.7: return f"{random.uniform(0,500):.{random.randint(1,3)}f}".replace('.',',')
    if k<.8: return f"{random.uniform(0,100):.1f} %".replace('.',',')
    if k<.9: return f"{random.randint(1,28)}.{random.randint(1,12)}.{random.randint(1700,2026)}"
    return f"{random.randint(0,23):02d}:{random.randint(0,59):02d}"
words=[w for w in re.findall(r'[A-ZÄÖÜ][a-zäöüß]{3,14}',de)]
s=''
for _ in range(120):
    c=random.randint(3,6); pad=random.random()<.4
    hd=[random.choice(words) for _ in range(c)]; rs=[[random.choice(words)]+[num() if random.random()<.75 else random.choice(words) for _ in range(c-1)] for _ in range(random.randint(3,9))]
    if pad:
        w=[max(len(r[i]) for r in [hd]+rs) for i in range(c)]
        f=lambda r:'| '+' | '.join(r[i].ljust(w[i]) for i in range(c))+' |\n'
        s+=f(hd)+'|'+'|'.join('-'*(x+2) for x in w)+'|\n'+''.join(map(f,rs))+'\n'
    else:
        f=lambda r:'| '+' | '.join(r)+' |\n'
        s+=f(hd)+'|'+' --- |'*c+'\n'+''.join(map(f,rs))+'\n'
put('table',s,80000,'synthetic')
# --- LaTeX
T=X+'texlive-latex-base-doc/usr/share/doc/texlive-doc/latex/amsmath/'
D=X+'texlive-science-doc/usr/share/doc/texlive-doc/'
L=[T+'testmath.tex.gz',T+'amsldoc.tex.gz',D+'latex/nath/nathguide.tex.gz',D+'latex/numerica/numerica.tex.gz',D+'latex/rbt-mathnotes/examples/multivar.tex.gz',D+'latex/fascicules/guide/ch4_mon_chapitre/content/exos_second_degre.tex.gz',D+'latex/derivative/derivative.tex.gz',X+'texlive-lang-german/usr/share/doc/texlive-doc/latex/lshort-german/mathematik.tex.gz',X+'texlive-lang-german/usr/share/doc/texlive-doc/latex/schulmathematik/schulmathematik.tex.gz',D+'generic/witharrows/witharrows.tex.gz',D+'latex/membranecomputing/membranecomputing.tex.gz']
for f in L:
    t=read(f); 
    if t is None: print('latin1',f); t=gzip.open(f).read().decode('latin1')
    put('latex',t,50000,os.path.basename(f))
t=''
for f in files(X+'python3-scipy/**/*.py',4000):
    s=read(f) or ''
    for m in re.finditer(r'(?ms)^( *)\.\. math::\n\n(.*?)\n\n(?!\1 )',s): t+=re.sub(r'(?m)^ +','',m.group(2))+'\n\n'
    for m in re.finditer(r':math:`([^`]+)`',s): t+='$'+m.group(1)+'$ '
put('latex',t,120000,'scipy')
# --- JSON
t=''
def passages(md,title,pretty):
    ps=[p for p in re.split(r'\n\n|\n(?=##)',md) if len(p)>60]
    return json.dumps({"hits":[{"passageId":random.randint(1,9999),"documentId":f"doc-{random.getrandbits(32):08x}","position":i,"title":title,"origin":random.choice(["starter","Skript.pdf"]),"licence":"CC BY 4.0","language":"de","page":random.randint(1,90),"heading":p[:20],"kind":"prose","text":p,"score":round(random.random()*20,6)} for i,p in enumerate(ps)]},ensure_ascii=random.random()<.1,indent=2 if pretty else None,separators=None if pretty else (',',':'))
for f in sorted(glob.glob(st+'*/*.md'))[::2]:
    md=read(f); t+=passages(md,re.search(r'title: (.*)',md).group(1),random.random()<.3)+'\n'
t2='';
for c in range(0,len(t),1300): t2+=t[c:c+1300]+'\n'
put('json',t2,150000,'passages')
put('json','\n'.join((read(f) or '')[:2500] for f in files(nm+'*/package.json',200)+files(nm+'*/*/tsconfig.json',50)),100000,'package.json')
put('json','\n'.join((read(f) or '')[:6000] for f in files(G+'**/testdata/**/*.json',120)),100000,'go testdata')
put('json',read('/work/main/backend/locale/de.json'),50000,'locale')
# --- markdown docs / mixed, yaml
put('md','\n'.join((read(f) or '')[:6000] for f in files(nm+'*/README.md',60)),100000,'readme')
put('md',''.join(read(f) for f in files(st+'*/*.md')),100000,'starter')
put('md','\n'.join((read(f) or '') for f in files('/work/shared/*.md')+files('/work/shared/seeds/*.txt')),150000,'shared')
put('urls','\n'.join(re.findall(r'https?://[^\s)>"\']+','\n'.join((read(f) or '') for f in files(nm+'*/README.md',250)))),40000,'readme')
# --- dialogues
names=['Lehrerin','Schüler','Anna','Mehmet','Frau Kaya','Jonas','Lisa']
sents=[l for l in fl(read(fd+'witze')).split('\n') if len(l)<220]
put('dialog','\n'.join(f"{random.choice(names)}: {random.choice(['','»','„'])}{s}" for s in random.sample(sents,400)),60000,'fortunes-de')
# --- other languages
for lang in ('es','it','pl','ru','zh'):
    t='\n'.join(fl(read(f) or '') for f in files(X+f'fortunes-{lang}/usr/share/games/**/*') if '.' not in os.path.basename(f))
    put('x_'+lang,t,60000,'fortunes')
for lang in ('ja','ko','ru'):
    put('x_'+lang,'\n'.join(prose_lines(detag(read(f) or ''),40) for f in files(X+f'gimp-help-{lang}/**/{lang}/*.html',60)),50000,'gimp')
def man(t): return '\n'.join(re.sub(r'\\f[BIRP]|\\-','',l) for l in t.split('\n') if not l.startswith(('.','\'','\\')))
put('x_fr','\n'.join(man(read(f) or '') for f in files(X+'manpages-fr/**/*.gz',150)),60000,'man')
put('x_zh','\n'.join(man(read(f) or '') for f in files(X+'manpages-zh/**/zh_CN/**/*.gz',60)),50000,'man')
# scripts via UDHR-like: take po-like strings? use unicode names table for emoji
emo='😀😅🤔👍🎉📚✏️🧪🌍🔬📝✅❌⚠️💡🇩🇪👩‍🏫🧑‍🎓❤️⭐🔥🙂😂🌱🍎➡️'
import unicodedata
es=[c for c in map(chr,list(range(0x1F300,0x1F650))+list(range(0x1F680,0x1F6F0))+list(range(0x1F900,0x1F9FF))) if unicodedata.name(c,'')]
s=''
for i in range(400):
    s+=random.choice(sents)[:80]+' '+random.choice(es if random.random()<.4 else list(emo))+('' if random.random()<.5 else random.choice(list(emo)))+'\n'
put('emoji',s,50000,'synthetic')

def native(t,lo,hi,share=.4): return '\n'.join(l for l in t.split('\n') if len(l)>40 and sum(lo<=ord(c)<=hi for c in l)>share*len(l))
H=X+'debian-handbook/usr/share/doc/debian-handbook/html/'
for lang,lo,hi,sh in (('ar-MA',0x600,0x6ff,.4),('fa-IR',0x600,0x6ff,.4),('el-GR',0x370,0x3ff,.4),('tr-TR',0xe0,0x17f,.04),('uk-UA',0x400,0x4ff,.4),('he-IL',0x590,0x5ff,.4),('hi-IN',0x900,0x97f,.3),('ro-RO',0xe0,0x21f,.02),('pt-BR',0xe0,0x17f,.02),('es-ES',0xe0,0x17f,.01),('nb-NO',0xe0,0x17f,.01),('ko-KR',0xac00,0xd7a3,.3),('ja-JP',0x3040,0x30ff,.3),('zh-CN',0x4e00,0x9fff,.3)):
    t='\n'.join(native(detag(read(f) or ''),lo,hi,sh) for f in files(H+lang+'/*.html',60)); print(lang,len(t)); put('x_'+lang[:2],t,40000,'debian-handbook')
put('x_tr','\n'.join(prose_lines(man(read(f) or '')) for f in files(X+'manpages-tr/**/*.gz',100)),30000,'man')
put('x_el','\n'.join(native(man(read(f) or ''),0x370,0x3ff) for f in files(X+'manpages-el/**/*.gz',200)),30000,'man')
put('x_uk','\n'.join(native(man(read(f) or ''),0x400,0x4ff) for f in files(X+'manpages-uk/**/*.gz',200)),30000,'man')
put('x_el','\n'.join(native(detag(read(f) or ''),0x370,0x3ff) for f in files(X+'libreoffice-help-el/**/*.html',200)),20000,'lo')
put('x_hi','\n'.join(native(detag(read(f) or ''),0x900,0x97f,.3) for f in files(X+'libreoffice-help-hi/**/*.html',200)),30000,'lo')
import base64,uuid
R=random.Random(3); s=''
for i in range(120):
    k=i%4
    s+={0:lambda:base64.b64encode(R.randbytes(90)).decode(),1:lambda:R.randbytes(40).hex(),2:lambda:'"id":"'+str(uuid.UUID(int=R.getrandbits(128)))+'","checksum":"sha256:'+R.randbytes(32).hex()+'"',3:lambda:', '.join(f'{R.uniform(-100,100):.6f}' for _ in range(12))}[k]()+'\n'
put('noise',s,40000,'synthetic')
out.close()
for k in sorted(tot): print(k,tot[k])
