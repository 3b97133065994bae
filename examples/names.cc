// names.cc - who plays in any files, and how they score, in C++17.
//
// SPDX-License-Identifier: MIT
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <qipu/qipu.h>

template <auto free> struct freed_by {
    template <class T> void operator()(T *object) const { free(object); }
};
using game_ptr = std::unique_ptr<qp_game, freed_by<qp_game_free>>;
using games_ptr = std::unique_ptr<qp_games, freed_by<qp_games_free>>;

static std::string_view view(qp_text text) {
    return {text.ptr, text.len};
}

static size_t read_stream(void *ctx, char *bytes, size_t size) {
    auto &in = *static_cast<std::ifstream *>(ctx);
    in.read(bytes, static_cast<std::streamsize>(size));
    return in.bad() ? SIZE_MAX : static_cast<size_t>(in.gcount());
}

struct score {
    unsigned games = 0, half_points = 0;
};

int main(int argc, char **argv) {
    std::map<std::string, score, std::less<>> scores;
    game_ptr game(qp_game_new(nullptr));
    for (int i = 1; i < argc || i == 1; i++) {
        std::ifstream in(argc > 1 ? argv[i] : "games/selfplay-big5.pgn",
                         std::ios::binary);
        qp_source source = {&in, read_stream};
        games_ptr games(qp_games_new(&source, nullptr, nullptr, nullptr));
        if (!in || !game || !games) return 3;
        while (qp_games_next(game.get(), games.get()) == QP_OK) {
            auto outcome = view(qp_game_outcome(game.get()));
            for (auto tag : {"Red", "Black"}) {
                auto &one =
                    scores[std::string(view(qp_game_tag(game.get(), tag)))];
                one.games++;
                if (outcome == (*tag == 'R' ? "1-0" : "0-1"))
                    one.half_points += 2;
                if (outcome == "1/2-1/2") one.half_points++;
            }
        }
    }
    for (auto &[name, one] : scores)
        std::cout << name << ": " << one.half_points / 2.0 << " of "
                  << one.games << '\n';
}
