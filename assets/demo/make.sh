#!/bin/sh
# Makes delivery.webm and return.webm, drawn by ffmpeg (Debian bookworm's 5.1): a compartment seen from above, its door, and a box.
set -eu
cd "$(dirname "$0")"
film() {
  # $1: file, $2: where the box is at second t (its y), $3: the colour of the lamp
  ffmpeg -loglevel error -y \
    -f lavfi -i "color=c=0x20262b:s=320x180:r=12:d=5" \
    -f lavfi -i "color=c=0xc9a36b:s=70x46:r=12:d=5" \
    -f lavfi -i "color=c=0x3b444b:s=150x120:r=12:d=5" \
    -filter_complex "[0:v]drawbox=x=75:y=20:w=170:h=140:c=0x0f1214:t=fill,drawbox=x=75:y=20:w=170:h=140:c=0x59636b:t=3,drawbox=x=290:y=16:w=14:h=14:c=$3:t=fill[room];
      [1:v]drawbox=x=31:y=0:w=8:h=46:c=0xe6d3a8:t=fill,drawbox=x=0:y=0:w=70:h=46:c=0x8a6a3c:t=2[box];
      [room][box]overlay=x=125:y='$2'[with];
      [with][2:v]overlay=x='85+160*clip((t-0.6)/0.8,0,1)-160*clip((t-3.6)/0.8,0,1)':y=30,noise=alls=6:allf=t,format=yuv420p[out]" \
    -map "[out]" -c:v libvpx-vp9 -b:v 0 -crf 44 -deadline good -cpu-used 1 -row-mt 0 -threads 1 -g 60 \
    -fflags +bitexact -flags:v +bitexact -map_metadata -1 "$1"
}
film delivery.webm '68+120*clip((t-2)/1.2,0,1)' 0x3ddc84
film return.webm '188-120*clip((t-1.6)/1.2,0,1)' 0x4aa3ff
